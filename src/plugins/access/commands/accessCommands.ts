import { type AnyCommand, command, type Picker } from "#kernel/plugin.ts";
import { CircleQuestionMark, DoorOpen, UsersRound } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { DoorAndWhen, OnePerson, PersonAndWhen, PersonAtDoor, whens } from "../accessParams.ts";
import { whatCanOpenPanel, whoCanOpenPanel } from "../panels.ts";

const door = { entity: "door", label: "access.pick.door" } as const;
const person = { entity: "person", label: "access.pick.person" } as const;
const when: Picker = {
  label: "access.pick.when",
  options: ({ t }) => whens.map((value) => ({ value, label: t(`access.when.${value}`) })),
};

export const showWhoCanOpen = command({
  id: "access:who",
  title: "access.command.who",
  icon: UsersRound,
  keywords: "access.keywords.who",
  often: 8,
  scope: "user_r",
  isUndoable: true,
  args: DoorAndWhen,
  pickers: { serialNumber: door, when },
  objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
  run: (args, kernel) => kernel.panels.open(whoCanOpenPanel, { door: args.serialNumber, when: args.when }),
});
export const showWhatCanOpen = command({
  id: "access:what",
  title: "access.command.what",
  icon: DoorOpen,
  keywords: "access.keywords.what",
  scope: "user_r",
  isUndoable: true,
  args: PersonAndWhen,
  pickers: { personId: person, when },
  run: (args, kernel) => kernel.panels.open(whatCanOpenPanel, { person: args.personId, when: args.when }),
});
export const explainAccess = command({
  id: "access:explain",
  title: "access.command.explain",
  icon: CircleQuestionMark,
  keywords: "access.keywords.explain",
  scope: "user_r",
  isUndoable: true,
  args: PersonAtDoor,
  pickers: {
    personId: person,
    serialNumber: door,
    at: {
      label: "access.pick.when",
      options: ({ t }) => [
        { value: "now", label: t("access.when.now") },
        { value: "at", label: t("access.when.at") },
      ],
    },
  },
  run: async (args, kernel) => (await import("./explain.ts")).explain(args, kernel),
});
export const explainRefusal = command({
  id: "access:refused",
  title: "access.command.refused",
  icon: CircleQuestionMark,
  keywords: "access.keywords.refused",
  often: 6,
  scope: "user_r",
  isUndoable: true,
  args: OnePerson,
  pickers: { personId: person },
  when: ({ scopes }) => scopes.has("accesslogs_r"),
  run: async ({ personId }, kernel, { signal }) => (await import("./whyRefused.ts")).whyRefused(personId, kernel, signal),
});

/** Access checks. The palette asks for their objects step by step. */
export const accessCommands: readonly AnyCommand[] = [showWhoCanOpen, showWhatCanOpen, explainAccess, explainRefusal];
