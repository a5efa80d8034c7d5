import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import { identities } from "../base/store/schema/identity.ts";
import { generatePassword } from "../identity/generatePassword.ts";
import type { Platform } from "../platform.ts";
import { demoSignIns } from "./demoPeople.ts";

const Kept = z.object({ people: z.array(z.object({ email: z.string(), password: z.string() })) });

interface DemoPasswords {
  /** By address. */
  passwords: Map<string, string>;
  /** Some of them are in no file that anybody could read. */
  isNew: boolean;
}

/**
 * The passwords of the demonstration's people: as told by GATEHOUSE_DEMO_PASSWORD, else as they were, else new ones.
 * In a seeded store a password that is not the one written down before is set anew.
 */
export async function keepPasswords({ settings, store, identity }: Platform, file: string, isSeeded: boolean): Promise<DemoPasswords> {
  const kept = isSeeded ? await readKept(file) : new Map<string, string>();
  const passwords = new Map(demoSignIns.map(({ email }) => [email, settings.demoPassword ?? kept.get(email) ?? generatePassword()]));
  const changed = [...passwords].filter(([email, password]) => kept.get(email) !== password);
  for (const [email, password] of isSeeded ? changed : []) {
    await store.db.transaction(async (transaction) => {
      const [row] = await transaction.select({ uid: identities.uid }).from(identities).where(eq(identities.email, email));
      if (row) await identity.setPassword(transaction, row.uid, password);
    });
  }
  return { passwords, isNew: changed.length > 0 };
}

async function readKept(file: string): Promise<Map<string, string>> {
  try {
    const kept = Kept.parse(JSON.parse(await readFile(file, "utf8")));
    return new Map(kept.people.map(({ email, password }) => [email, password]));
  } catch {
    // Gone or damaged: new passwords replace the ones that nobody knows any more.
    return new Map();
  }
}
