import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGroup, deleteGroup, getGroup, updateGroup } from "#contract/groups.ts";
import { createHoliday, deleteHoliday, getHoliday, updateHoliday } from "#contract/holidays.ts";
import { createSchedule, deleteSchedule, getSchedule, updateSchedule } from "#contract/schedules.ts";
import { createSite, deleteSite, getSite, updateSite } from "#contract/sites.ts";
import { createZone, deleteZone, getZone, updateZone } from "#contract/zones.ts";
import type { Api } from "#kernel/api.ts";
import type { TestPlatform } from "../support/platform.ts";
import { startSettingsTests } from "../support/settingsTests.ts";

let rig: TestPlatform;
let api: Api;
beforeAll(async () => {
  ({ rig, api } = await startSettingsTests());
});
afterAll(() => rig.close());

interface Kind {
  make(name: string): Promise<{ id: string; version: number }>;
  edit(id: string, name: string, version: number): Promise<unknown>;
  remove(id: string): Promise<unknown>;
  read(id: string): Promise<{ name: string }>;
  gone: string;
}
const times = { kind: "access" as const, onHoliday: "closed" as const, recurrences: [{ cron: "0 0 8 * *", timeDuration: 60 }] };
const nothing = { serialNumbers: [], zoneIds: [], personIds: [], groupIds: [] };
let day = 0;
const kinds: Record<string, Kind> = {
  "a group": {
    make: (name) => api.call(createGroup, { body: { name } }),
    edit: (id, name, version) => api.call(updateGroup, { body: { id, name, version } }),
    remove: (id) => api.call(deleteGroup, { params: { id } }),
    read: (id) => api.call(getGroup, { params: { id }, query: {} }),
    gone: "error_group_not_found",
  },
  "a schedule": {
    make: (name) => api.call(createSchedule, { body: { name, ...times, ...nothing } }),
    edit: (id, name, version) => api.call(updateSchedule, { body: { id, name, version, ...times, ...nothing } }),
    remove: (id) => api.call(deleteSchedule, { params: { id } }),
    read: (id) => api.call(getSchedule, { params: { id } }),
    gone: "error_schedule_not_found",
  },
  "a zone": {
    make: (name) => api.call(createZone, { body: { name, siteId: "quarry-lab" } }),
    edit: (id, name, version) => api.call(updateZone, { body: { id, name, version } }),
    remove: (id) => api.call(deleteZone, { params: { id } }),
    read: (id) => api.call(getZone, { params: { id } }),
    gone: "error_zone_not_found",
  },
  "a site": {
    make: (name) => api.call(createSite, { body: { name, timeZoneId: "UTC" } }),
    edit: (id, name, version) => api.call(updateSite, { body: { id, name, version } }),
    remove: (id) => api.call(deleteSite, { params: { id } }),
    read: (id) => api.call(getSite, { params: { id } }),
    gone: "error_site_not_found",
  },
  "a holiday": {
    make: (name) => api.call(createHoliday, { body: { name, month: 2, day: ++day } }),
    edit: (id, name, version) => api.call(updateHoliday, { params: { id }, body: { name, month: 2, day, version } }),
    remove: (id) => api.call(deleteHoliday, { params: { id } }),
    read: (id) => api.call(getHoliday, { params: { id } }),
    gone: "error_holiday_not_found",
  },
};

describe.each(Object.entries(kinds))(
  "[SZ-03] [SC-04] %s that is deleted while somebody edits it",
  (_name, { make, edit, remove, read, gone }) => {
    it("is gone, and the person who edits it learns so", async () => {
      for (let round = 0; round < 8; round += 1) {
        const { id, version } = await make(`Edited ${round}`);
        const [edited, removed] = await Promise.allSettled([edit(id, `Edited again ${round}`, version), remove(id)]);
        expect(removed.status).toBe("fulfilled");
        // Whichever came first: an edit that came too late changed nothing and says why.
        if (edited.status === "rejected") expect(edited.reason).toMatchObject({ status: 404, code: gone });
        await expect(read(id)).rejects.toMatchObject({ status: 404, code: gone });
        await expect(edit(id, `Edited late ${round}`, version)).rejects.toMatchObject({ status: 404, code: gone });
      }
    });

    it("and of two edits of one version, one learns of the other", async () => {
      const { id, version } = await make("Edited twice");
      const edits = await Promise.allSettled([edit(id, "Edited first", version), edit(id, "Edited second", version)]);
      expect(edits.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const [refused] = edits.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
      expect(refused).toMatchObject({ status: 409, code: gone.replace("not_found", "version_conflict") });
      expect((await read(id)).name).toBe(edits[0]?.status === "fulfilled" ? "Edited first" : "Edited second");
      await remove(id);
    });
  },
);
