import * as z from "zod/mini";
import { Id, InstantUtc, SerialNumber } from "#contract/fields.ts";
import { lenient } from "#kernel/resource/listParams.ts";

/** Now, at a given time, or at any time. */
export const whens = ["now", "at", "all"] as const;
export type WhenName = (typeof whens)[number];

const when = { when: lenient(z.enum(whens)), at: lenient(InstantUtc) };

export const WhoParams = z.object({ door: lenient(SerialNumber), ...when });
export type WhoParams = z.output<typeof WhoParams>;
export const WhatParams = z.object({ person: lenient(Id), ...when });
export type WhatParams = z.output<typeof WhatParams>;
export const ExplainParams = z.object({ person: lenient(Id), door: lenient(SerialNumber), ...when });
export type ExplainParams = z.output<typeof ExplainParams>;

const When = z.optional(z.enum(whens));
export const DoorAndWhen = z.object({ serialNumber: SerialNumber, when: When });
export const PersonAndWhen = z.object({ personId: Id, when: When });
export const OnePerson = z.object({ personId: Id });
/** `at`: an instant, or `now`. */
export const PersonAtDoor = z.object({ personId: Id, serialNumber: SerialNumber, at: z.optional(z.string()) });
