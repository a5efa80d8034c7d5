export { doorDetailPanel, doorListPanel } from "./panels.ts";
