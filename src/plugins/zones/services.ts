/** What other plugins use of this one: its commands. */
export { createZone, editZone, showZonesOfSite } from "./commands/zoneCommands.ts";
