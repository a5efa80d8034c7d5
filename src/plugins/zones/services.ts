/** Commands for other plugins. */
export { createZone, editZone, showZonesOfSite } from "./commands/zoneCommands.ts";
