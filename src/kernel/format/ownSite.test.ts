import { expect, it } from "vitest";
import { ownSite } from "./ownSite.ts";

const [depot, house] = [
  { id: "depot", timeZoneId: "America/Chicago" },
  { id: "house", timeZoneId: "Europe/London" },
];

it("[GN-05] a person's own site is the one where the browser is, or else the first one", () => {
  expect(ownSite([depot, house], "Europe/London")).toBe(house);
  expect(ownSite([depot, house], "Asia/Tokyo")).toBe(depot);
  expect(ownSite([], "Asia/Tokyo")).toBeUndefined();
});
