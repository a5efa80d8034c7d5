import { expect, it } from "vitest";
import { LocaleISO2 } from "#contract/fields.ts";
import { textsIn } from "../platformTexts.ts";
import { type MailName, mailText, mailValues } from "./mailText.ts";

const names = Object.keys(mailValues) as MailName[];

it.each(LocaleISO2.options)("[GN-03] puts in the values of a mail, and has a place for no other: %s", (language) => {
  for (const name of names) {
    const { subject, paragraphs } = textsIn(language).mails[name];
    const places = [subject, ...paragraphs].flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, place]) => place));
    const known: readonly string[] = mailValues[name];
    expect(places.filter((place) => place === undefined || !known.includes(place))).toEqual([]);
  }
});

it("[GN-03] writes a mail in paragraphs, and puts in values as they are", () => {
  const values = { firstName: "Ada", accountName: "{{link}} $& <b>", invitedBy: "Bob", link: "https://gatehouse.example/action" };
  expect(mailText("en", "invitation", values)).toEqual({
    subject: "Your sign-in to Gatehouse of {{link}} $& <b>",
    text: [
      "Hello Ada,",
      "Bob invites you to sign in to Gatehouse of {{link}} $& <b>. Accept here within seven days:",
      "https://gatehouse.example/action",
      "If you did not expect this, you can leave this mail alone. Keep the link to yourself.\n",
    ].join("\n\n"),
  });
});

it("[GN-03] writes English to a person of a language that the product does not speak", () => {
  expect(mailText("xx", "signUp", { link: "" }).subject).toBe(mailText("en", "signUp", { link: "" }).subject);
});
