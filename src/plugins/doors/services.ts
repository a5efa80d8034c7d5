/** What other plugins use of this one: its panels and commands. */
export { showDoor, unlockDoor } from "./commands/doorCommands.ts";
export { doorDetailPanel, doorListPanel } from "./panels.ts";
