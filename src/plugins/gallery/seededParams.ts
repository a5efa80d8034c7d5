import * as z from "zod/mini";
import type { Kernel, Panel } from "#kernel/plugin.ts";

/** The kind of object that a panel needs; its id becomes the panel's parameter. Add new detail panels here. */
const shownKinds: Readonly<Record<string, { kind: string; param: string; isList?: true }>> = {
  "cameras.detail": { kind: "camera", param: "serialNumber" },
  "cameras.live": { kind: "camera", param: "serialNumber" },
  "playback.viewer": { kind: "camera", param: "serialNumber" },
  "playback.snapshots": { kind: "camera", param: "serialNumber" },
  "doors.detail": { kind: "door", param: "serialNumber" },
  "groups.details": { kind: "group", param: "id" },
  "roles.details": { kind: "role", param: "id" },
  "intercoms.entry": { kind: "directoryEntry", param: "id" },
  "roles.admin": { kind: "person", param: "id" },
  "schedules.details": { kind: "schedule", param: "id" },
  "holidays.details": { kind: "holiday", param: "id" },
  "users.details": { kind: "person", param: "id" },
  "users.several": { kind: "person", param: "ids", isList: true },
  "credentials.invite-several": { kind: "person", param: "ids", isList: true },
  "sites.details": { kind: "site", param: "id" },
  "zones.details": { kind: "zone", param: "id" },
};
/** Panels that show their own parameters. */
const given: Readonly<Record<string, object>> = {
  "account.not-found": { path: "/nowhere" },
  "gallery.part": { part: "buttons" },
  "playback.event": { serialNumber: "GH-NONE-000001", time: "2026-01-01T00:00:00Z" },
  "walls.tile": { wall: "none", slot: 0 },
};

/** Parameters with which a panel has data to show, from objects in this session; undefined if there are none. */
export async function seededParams(panel: Panel, { entities, signal }: Pick<Kernel, "entities" | "signal">): Promise<object | undefined> {
  const shown = shownKinds[panel.id];
  if (!shown) {
    const params = given[panel.id] ?? {};
    return panel.params === undefined || z.safeParse(panel.params, params).success ? params : undefined;
  }
  const [first] = await entities.search(shown.kind, "", signal);
  return first && { [shown.param]: shown.isList ? [first.id] : first.id };
}
