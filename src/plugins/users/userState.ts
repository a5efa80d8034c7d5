import { UserStatus } from "#contract/enumerations.ts";
import { CircleCheck, CirclePause, Hourglass, type Icon, Trash2 } from "#kernel/ui/icons.ts";
import type { StateLevel } from "#kernel/ui/StateChip.tsx";

/** EN-18: icon, level and text key of a person's state. An unknown state appears as its number. */
const faces: Readonly<Record<number, { icon: Icon; level: StateLevel; word: string }>> = {
  [UserStatus.Active]: { icon: CircleCheck, level: "rest", word: "users.state.active" },
  [UserStatus.Pending]: { icon: Hourglass, level: "info", word: "users.state.pending" },
  [UserStatus.Suspended]: { icon: CirclePause, level: "warn", word: "users.state.suspended" },
  [UserStatus.Inactive]: { icon: Trash2, level: "off", word: "users.state.deleted" },
};

export function stateOf(status: number, t: (key: string, values?: Record<string, number>) => string) {
  const face = faces[status];
  return face
    ? { ...face, word: t(face.word) }
    : { icon: Hourglass, level: "off" as const, word: t("users.state.unknown", { value: status }) };
}
