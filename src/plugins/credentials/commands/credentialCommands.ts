import * as z from "zod/mini";
import type { listCredentials } from "#contract/credentials.ts";
import type { PayloadOf } from "#contract/endpoint.ts";
import { Id } from "#contract/fields.ts";
import { type ConsoleState, command, type Kernel, type PanelProps } from "#kernel/plugin.ts";
import {
  Camera,
  CirclePlay,
  CircleSlash,
  CreditCard,
  Hash,
  IdCard,
  OctagonAlert,
  ShieldBan,
  Smartphone,
  Trash2,
} from "#kernel/ui/icons.ts";
import { credentialsKey } from "../credentialsKey.ts";
import { type PersonCredentialsParams, personCredentialsPanel, usesPanel } from "../panels.ts";

const OnePerson = z.object({ personId: Id });
const pickPerson = { personId: { entity: "person", label: "credentials.pick.person" } } as const;
const OneCredential = z.object({ personId: Id, credentialId: Id });
const open = (kernel: Kernel, params: PanelProps<typeof PersonCredentialsParams>["params"]) =>
  kernel.panels.open(personCredentialsPanel, params);
/** The dialogs are in the panel, which needs the right to read. */
const mayRead = ({ scopes }: Readonly<ConsoleState>) => scopes.has("credential_r");

/** Name of the credential's owner, if the console has loaded their credentials. */
const knownName = ({ personId }: { personId: string }, { queryClient }: Kernel) =>
  queryClient.getQueryData<PayloadOf<typeof listCredentials>>(credentialsKey(personId))?.person.fullName;

/** Commands for a person, in the palette with a picker for the person. */
const ofPerson = [
  command({
    id: "credentials:of-person",
    title: "credentials.command.ofPerson",
    icon: IdCard,
    keywords: "credentials.keywords",
    scope: "credential_r",
    isUndoable: true,
    args: OnePerson,
    pickers: pickPerson,
    run: ({ personId }, kernel) => open(kernel, { personId }),
  }),
  command({
    id: "credentials:uses",
    title: "credentials.command.uses",
    icon: Camera,
    keywords: "credentials.keywordsOfUses",
    scope: "accesslogs_r",
    isUndoable: true,
    args: OnePerson,
    pickers: { personId: { entity: "person", label: "credentials.pick.usesOf" } },
    run: ({ personId }, kernel) => kernel.panels.open(usesPanel, { personId }),
  }),
  command({
    id: "credentials:add-card",
    title: "credentials.command.addCard",
    icon: CreditCard,
    keywords: "credentials.keywords",
    scope: "card_w",
    args: OnePerson,
    pickers: pickPerson,
    when: mayRead,
    run: ({ personId }, kernel) => open(kernel, { personId, ask: "card" }),
  }),
  command({
    id: "credentials:enrol-card",
    title: "credentials.command.enrolCard",
    icon: IdCard,
    keywords: "credentials.keywords",
    scope: "card_w",
    args: OnePerson,
    pickers: pickPerson,
    when: (state) => mayRead(state) && state.scopes.has("device_r"),
    run: ({ personId }, kernel) => open(kernel, { personId, ask: "enrol" }),
  }),
  command({
    id: "credentials:set-pin",
    title: "credentials.command.setPin",
    icon: Hash,
    keywords: "credentials.keywords",
    scope: "credential_w",
    args: OnePerson,
    pickers: pickPerson,
    when: mayRead,
    run: ({ personId }, kernel) => open(kernel, { personId, ask: "pin" }),
  }),
  command({
    id: "credentials:give-mobile",
    title: "credentials.command.giveMobile",
    icon: Smartphone,
    keywords: "credentials.keywords",
    scope: "credential_w",
    args: OnePerson,
    pickers: pickPerson,
    run: async ({ personId }, kernel, { signal }) => (await import("./changeMobile.ts")).giveMobile(personId, kernel, signal),
  }),
  command({
    id: "credentials:take-mobile",
    title: "credentials.command.takeMobile",
    icon: Trash2,
    keywords: "credentials.keywords",
    scope: "credential_w",
    isDangerous: true,
    consequence: "credentials.consequence.mobile",
    args: OnePerson,
    pickers: pickPerson,
    objectName: knownName,
    run: async ({ personId }, kernel, { signal }) => (await import("./changeMobile.ts")).takeMobile(personId, kernel, signal),
  }),
];

const ofCard = { scope: "card_w", args: OneCredential, isInPalette: false, objectName: knownName } as const;
const ofPin = { scope: "credential_w", args: OneCredential, isInPalette: false, objectName: knownName } as const;
const change = () => import("./changeCredential.ts");

/** Commands for one credential, in its row of the panel. */
const ofCredential = [
  command({
    id: "credentials:suspend-card",
    undoneBy: "credentials:reactivate-card",
    title: "credentials.command.suspend",
    icon: CircleSlash,
    ...ofCard,
    run: async (args, kernel, { signal }) => (await change()).changeCard(args, { isSuspended: true }, kernel, signal),
  }),
  command({
    id: "credentials:reactivate-card",
    undoneBy: "credentials:suspend-card",
    title: "credentials.command.reactivate",
    icon: CirclePlay,
    ...ofCard,
    run: async (args, kernel, { signal }) => (await change()).changeCard(args, { isSuspended: false }, kernel, signal),
  }),
  command({
    id: "credentials:make-lockdown-card",
    undoneBy: "credentials:make-ordinary-card",
    title: "credentials.command.makeLockdown",
    icon: ShieldBan,
    ...ofCard,
    isDangerous: true,
    consequence: "credentials.consequence.lockdown",
    run: async (args, kernel, { signal }) => (await change()).changeCard(args, { isLockdownCard: true }, kernel, signal),
  }),
  command({
    id: "credentials:make-ordinary-card",
    undoneBy: "credentials:make-lockdown-card",
    title: "credentials.command.makeOrdinary",
    icon: ShieldBan,
    ...ofCard,
    run: async (args, kernel, { signal }) => (await change()).changeCard(args, { isLockdownCard: false }, kernel, signal),
  }),
  command({
    id: "credentials:report-lost",
    title: "credentials.command.reportLost",
    icon: OctagonAlert,
    ...ofCard,
    when: mayRead,
    run: (args, kernel) => open(kernel, { ...args, ask: "lost" }),
  }),
  command({
    id: "credentials:report-stolen",
    title: "credentials.command.reportStolen",
    icon: OctagonAlert,
    ...ofCard,
    when: mayRead,
    run: (args, kernel) => open(kernel, { ...args, ask: "stolen" }),
  }),
  command({
    id: "credentials:take-card",
    title: "credentials.command.takeCard",
    icon: Trash2,
    ...ofCard,
    isDangerous: true,
    consequence: "credentials.consequence.take",
    run: async (args, kernel, { signal }) => (await change()).takeCard(args, kernel, signal),
  }),
  command({
    id: "credentials:suspend-pin",
    title: "credentials.command.suspend",
    icon: CircleSlash,
    ...ofPin,
    run: async (args, kernel, { signal }) => (await change()).changePin(args, { isSuspended: true }, kernel, signal),
  }),
  command({
    id: "credentials:reactivate-pin",
    title: "credentials.command.reactivate",
    icon: CirclePlay,
    ...ofPin,
    run: async (args, kernel, { signal }) => (await change()).changePin(args, { isSuspended: false }, kernel, signal),
  }),
  command({
    id: "credentials:delete-pin",
    title: "credentials.command.deletePin",
    icon: Trash2,
    ...ofPin,
    isDangerous: true,
    consequence: "credentials.consequence.pin",
    run: async (args, kernel, { signal }) => (await change()).removePin(args, kernel, signal),
  }),
];

/** Commands for cards, PINs and phones. */
export const credentialCommands = [...ofPerson, ...ofCredential];
