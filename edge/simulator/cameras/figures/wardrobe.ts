import type { PersonLook } from "./person.ts";
import type { VehicleLook } from "./vehicle.ts";
import type { VisitorLook } from "./visitor.ts";

export const peopleLooks: readonly PersonLook[] = [
  { coat: "#3d4a5e", legs: "#1d2230", skin: "#9a7c66", hair: "#231d1b", bag: true },
  { coat: "#2f5a63", legs: "#23262f", skin: "#7d5c48", hair: "#1c1716" },
  { coat: "#6d3f3a", legs: "#2b2f3a", skin: "#b98f74", hair: "#4a3020" },
  { coat: "#8b8d88", legs: "#2a2d33", skin: "#c49a7e", hair: "#6e5a42", bag: true },
  { coat: "#27374d", legs: "#191d27", skin: "#8a6650", hair: "#3a2a1e" },
  { coat: "#59683f", legs: "#35312c", skin: "#ad8569", hair: "#2c221e" },
];

export const staffLooks: readonly PersonLook[] = [
  { coat: "#5b5030", legs: "#23262f", skin: "#9a7c66", hair: "#2c221e", vest: true },
  { coat: "#3f4a52", legs: "#1d2230", skin: "#7d5c48", hair: "#1c1716", vest: true },
];

export const visitorLooks: readonly VisitorLook[] = [
  { coat: "#34425a", collar: "#e3e5e6", skin: "#b98f74", shadow: "#8a614c", hair: "#2c221e", hairstyle: "short", badge: true },
  { coat: "#5a3f48", collar: "#cfc6bd", skin: "#8f6850", shadow: "#6a4936", hair: "#1b1513", hairstyle: "long" },
  { coat: "#46553f", collar: "#d8d2b8", skin: "#c79d82", shadow: "#9a7059", hair: "#2d3d55", hairstyle: "cap" },
];

export const carLooks: readonly VehicleLook[] = [{ body: "#8d949a" }, { body: "#7b2f2c" }, { body: "#3d5266" }];

export const carAheadLooks: readonly VehicleLook[] = [
  { body: "#d9dcdc", plate: "KTR 4871" },
  { body: "#4c5f74", plate: "BLN 2096" },
  { body: "#6a3a34", plate: "HVE 7315" },
];

export const vanLooks: readonly VehicleLook[] = [{ body: "#cfd3d1" }, { body: "#56708a" }];

export const forkliftLooks: readonly VehicleLook[] = [{ body: "#c08a2e" }];
