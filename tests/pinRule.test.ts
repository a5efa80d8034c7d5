import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import { Pin } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { operations } from "#contract/operations.ts";
import { planOf } from "#kernel/forms/fieldLines.ts";
import { issueText, packError, unpackError } from "#kernel/forms/issueText.ts";
import en from "#plugins/credentials/locales/en.json";
import es from "#plugins/credentials/locales/es.json";
import { keyEntryOf, keyLines } from "#plugins/credentials/panels/cloudKeyEntry.ts";
import { invitationEntryOf, invitationLines } from "#plugins/credentials/panels/invitationEntry.ts";
import { type SchemaNode, schemaNodeOf } from "./support/schemaValues.ts";

/** What a visitor types at a cloud key's gate is no guess when it cannot be a PIN, so it is taken as text and answered there. */
const gates = ["readKeyLink", "readKeyLinkByAddress", "openByKey", "openByKeyAddress"];

function pinsOf(node: SchemaNode | undefined): SchemaNode[] {
  if (!node) return [];
  const { properties = {}, items, anyOf = [] } = node;
  return [
    ...Object.entries(properties).flatMap(([name, field]) => (name === "pin" && field.type === "string" ? [field] : pinsOf(field))),
    ...(items ? pinsOf(items) : []),
    ...anyOf.flatMap(pinsOf),
  ];
}
const asked = ({ params, query, body }: Endpoint) =>
  [params, query, body].flatMap((schema) => (schema ? pinsOf(schemaNodeOf(schema)) : []));

describe("[VD-09] [Q-17] a PIN", () => {
  it.each(["1234", "00000000", "590214"])("may be %j", (pin) => {
    expect(Pin.safeParse(pin).success).toBe(true);
  });

  it.each(["", "719", "123456789", "12a4", "12 34", "1234\n", " 1234", "५९०२", "１２３４", "+123", "12.4", "-1234"])(
    "is refused as %j: digits only, four for an enrolment at least",
    (pin) => {
      expect(Pin.safeParse(pin).success).toBe(false);
    },
  );

  it("is the one rule of every call that sets or asks for one", () => {
    const { pattern } = schemaNodeOf(Pin);
    const calls = [...operations].filter(([id, endpoint]) => !gates.includes(id) && asked(endpoint).length > 0);
    expect(calls.map(([id]) => id)).toEqual(
      expect.arrayContaining(["createPin", "createCloudKey", "createFaceInvitation", "checkFaceInvitationPin", "sendFacePhoto"]),
    );
    expect(calls.filter(([, endpoint]) => asked(endpoint).some((node) => node.pattern !== pattern)).map(([id]) => id)).toEqual([]);
  });

  it("is said by forms in the words of the rule, in both languages, before anything is sent", () => {
    const forms = [
      { schema: keyEntryOf({}), lines: keyLines({ doors: [], hasEmail: true }) },
      { schema: invitationEntryOf({}), lines: invitationLines({ hasEmail: true }) },
    ];
    for (const { schema, lines } of forms) {
      const plan = planOf(schema, lines);
      const { error } = z.safeParse(schema, { pin: "12a4" }, { error: (issue) => packError(issueText(issue as never, plan)) });
      const said = error?.issues.find(({ path }) => path[0] === "pin")?.message;
      expect(unpackError(said)).toEqual({ key: "credentials.pin.digitsInvalid" });
    }
    for (const { pin } of [en, es]) for (const bound of [limits.pinMin, limits.pinMax]) expect(pin.digitsInvalid).toContain(String(bound));
  });
});
