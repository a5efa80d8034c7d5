export { activityPanel, dashboardPanel } from "./panels.ts";
