import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cardForm } from "#domain/identity/cardNumber.ts";
import { foldedText } from "#domain/identity/foldedText.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/database.ts";
import { fullNameOfPerson, searchedOfPerson } from "../../access/reach.ts";
import { folded, isCardNumber } from "../../base/store/folded.ts";
import { cards, people } from "../../base/store/schema/accounts.ts";

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Characters that are newer than PostgreSQL's Unicode are left out: they are in nobody's name yet. */
async function differing(
  sqlFunction: "folded" | "card_form",
  texts: readonly string[],
  form: (text: string) => string,
): Promise<unknown[]> {
  const { rows } = await client.query<{ text: string; form: string }>(
    `SELECT text, ${sqlFunction}(text) AS form FROM unnest($1::text[]) AS text WHERE unicode_assigned(text)`,
    [texts],
  );
  return rows.filter((row) => row.form !== form(row.text)).map((row) => [row, form(row.text)]);
}

describe("[GR-01] [CR-01] the store's forms are those of the domain", () => {
  it("for every character", async () => {
    const assigned: string[] = [];
    for (let code = 1; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      // Ideographs and syllables by the ten thousand have neither case nor accents: a few of them are enough.
      const isOne = code % 97 === 0 || !/[\p{Ideographic}\uac00-\ud7a3]/u.test(character) || foldedText(character) !== character;
      if ((code < 0xd800 || code > 0xdfff) && isOne && !/\p{Cn}|\p{Co}/u.test(character)) assigned.push(character);
    }
    expect(
      await differing(
        "folded",
        assigned.map((each) => `a${each} B`),
        foldedText,
      ),
    ).toEqual([]);
  });

  it("for names", async () => {
    const names = [
      "José",
      "Jose\u0301",
      "  Café\r\n\tCrew ",
      "Straße",
      "ΌΔΥΣΣΕΎΣ",
      "\u1e9b\u0323",
      "각",
      "A  b",
      " a",
      "a ",
      "",
      "O’Brien",
      "ÅÄÖ",
      "Ǆ",
    ];
    expect(await differing("folded", names, foldedText)).toEqual([]);
  });

  it("for the numbers of cards", async () => {
    const numbers = [
      "777",
      "0000777",
      "0",
      "000",
      "0004 0211",
      "00-7:7.7",
      "04a1b2c3",
      "0x309",
      "0X0309",
      "0xFFFFFFFFFFFFFFFF",
      "0xFFFFFFFFFFFFFFFFF",
      "0x",
      "0xZ",
      "x1",
    ];
    expect(await differing("card_form", numbers, cardForm)).toEqual([]);
  });
});

describe("[US-01] [CR-01] searches by canonical form", () => {
  it("is found by an index", async () => {
    const db = drizzle(client);
    await client.query("SET enable_seqscan = off");
    const plan = async (query: SQL) =>
      (await db.execute<{ "QUERY PLAN": string }>(sql`EXPLAIN ${query}`)).rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(await plan(sql`SELECT 1 FROM ${people} WHERE ${searchedOfPerson} LIKE ${"%martin%"}`)).toContain("people_search");
    expect(
      await plan(
        sql`SELECT 1 FROM ${people} WHERE ${people.accountId} = 'a' ORDER BY ${folded(fullNameOfPerson)}, ${people.personId} LIMIT 5`,
      ),
    ).toContain("people_account_name");
    expect(await plan(sql`SELECT 1 FROM ${cards} WHERE ${cards.accountId} = 'a' AND ${isCardNumber(cards.cardNumber, "00777")}`)).toContain(
      "cards_account_form",
    );
  });
});
