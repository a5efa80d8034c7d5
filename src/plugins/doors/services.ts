/** Panels and commands for other plugins. */
export { showDoor, unlockDoor } from "./commands/doorCommands.ts";
export { doorDetailPanel, doorListPanel } from "./panels.ts";
