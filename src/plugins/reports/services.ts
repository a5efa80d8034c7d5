export { accessLogPanel } from "./panels.ts";
