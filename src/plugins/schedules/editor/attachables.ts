import type { ScheduleDetail } from "#contract/schedules.ts";
import type { Scope } from "#contract/scopes.ts";
import { listZones } from "#contract/zones.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { DoorClosed, type Icon, MapPin, User, UsersRound } from "#kernel/ui/icons.ts";
import type { PickItem, PickSearch } from "#kernel/ui/pick/usePickSearch.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { searchPeople } from "../../users/services.ts";

/** The objects that a schedule can be attached to, by field name. */
export const attachFields = ["serialNumbers", "zoneIds", "personIds", "groupIds"] as const;
export type AttachField = (typeof attachFields)[number];

/** The scope without which a person can't choose among these objects. */
export const attachScopes: Record<AttachField, Scope> = {
  serialNumbers: "device_r",
  zoneIds: "zone_r",
  personIds: "user_r",
  groupIds: "group_r",
};
export const attachIcons: Record<AttachField, Icon> = {
  serialNumbers: DoorClosed,
  zoneIds: MapPin,
  personIds: User,
  groupIds: UsersRound,
};

interface Attachable extends PickItem {
  siteId?: string | undefined;
}

/** Names and sites of attached objects and of search results. */
export interface Attachables {
  /** Adds the names of the objects attached to a schedule. */
  add(detail: ScheduleDetail): void;
  itemOf(field: AttachField, id: string): PickItem;
  /** The site of a door or a zone; undefined for an unknown one. */
  siteOf(field: AttachField, id: string): string | undefined;
  searches: Readonly<Record<AttachField, PickSearch>>;
}

const pageSize = "50";

export function createAttachables(kernel: Kernel): Attachables {
  const known = new Map<string, Attachable>();
  const note = (field: AttachField, items: readonly Attachable[]) => {
    for (const item of items) known.set(`${field} ${item.id}`, item);
    return items;
  };
  const icons = attachIcons;
  const { api } = kernel;
  return {
    add({ doors, zones, people, groups }) {
      note(
        "serialNumbers",
        doors.map(({ serialNumber: id, name: title, siteId }) => ({ id, title, siteId, icon: icons.serialNumbers })),
      );
      note(
        "zoneIds",
        zones.map(({ id, name: title, siteId }) => ({ id, title, siteId, icon: icons.zoneIds })),
      );
      note(
        "personIds",
        people.map(({ id, fullName: title }) => ({ id, title, icon: icons.personIds })),
      );
      note(
        "groupIds",
        groups.map(({ id, name: title }) => ({ id, title, icon: icons.groupIds })),
      );
    },
    itemOf: (field, id) => known.get(`${field} ${id}`) ?? { id, title: id },
    siteOf: (field, id) => known.get(`${field} ${id}`)?.siteId,
    searches: {
      async serialNumbers(query, signal) {
        const doors = await kernel.entities.search("door", query, signal);
        return note(
          "serialNumbers",
          doors.map((door) => ({ ...door, siteId: kernel.use(DeviceDirectory).get(door.id)?.siteId })),
        );
      },
      async zoneIds(search, signal) {
        if (!kernel.state.scopes.has("zone_r")) return [];
        const { rows } = await api.call(listZones, { query: { search, pageSize } }, signal);
        return note(
          "zoneIds",
          rows.map(({ id, name: title, siteName: subtitle, siteId }) => ({ id, title, subtitle, siteId, icon: icons.zoneIds })),
        );
      },
      async personIds(search, signal) {
        const found = await searchPeople(kernel, search, signal);
        return note(
          "personIds",
          found.map((person) => ({ ...person, icon: icons.personIds })),
        );
      },
      async groupIds(query, signal) {
        return note("groupIds", await kernel.entities.search("group", query, signal));
      },
    },
  };
}
