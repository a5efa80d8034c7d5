import { timingSafeEqual } from "node:crypto";
import { and, eq, gt, lt, ne, sql } from "drizzle-orm";
import { minuteMs } from "#contract/durations.ts";
import { UserStatus } from "#contract/enumerations.ts";
import { Pin } from "#contract/fields.ts";
import { type AttemptRule, createAttempts } from "../../access/attempts.ts";
import { refusalOfAccount } from "../../access/decide.ts";
import { fullNameOfPerson } from "../../access/reach.ts";
import { EventError } from "../../base/errors.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { accounts, people } from "../../base/store/schema/accounts.ts";
import { cloudKeys } from "../../base/store/schema/credentials.ts";
import type { Caller } from "../../http/handle.ts";
import { networkOf } from "../../http/networkOf.ts";
import { hashToken } from "../../identity/browserSession.ts";
import { cloudKeyHash } from "../../people/credentials/pinHash.ts";
import type { Platform } from "../../platform.ts";
import { type AskedDoor, endedEntry, wrongPinEntry } from "./keyEntries.ts";

export interface OpenedLink {
  key: typeof cloudKeys.$inferSelect;
  person: typeof people.$inferSelect;
  personName: string;
  account: typeof accounts.$inferSelect;
}

interface Shown {
  code: string;
  pin?: string | undefined;
}

/**
 * The key behind a link, for whoever knows its PIN; every try is counted before it is looked at. An unknown code is answered as a wrong PIN is.
 * `doorOf` finds the door that it is shown at in the key's account, for the log.
 * @throws error_invalid_pin, what `countTry` throws, and what keeps the account from working
 */
export async function openLink(
  platform: Platform,
  { address }: Pick<Caller, "address">,
  { code, pin = "" }: Shown,
  doorOf?: (accountId: string) => Promise<AskedDoor | undefined>,
): Promise<OpenedLink> {
  if (!Pin.safeParse(pin).success) throw new EventError("error_invalid_pin");
  const codeHash = hashToken(code);
  const tried = await countTry(platform, codeHash, address);
  const found = await countOfLife(platform, codeHash);
  if (!found || !isSame(cloudKeyHash(platform.keys, found.key.accountId, code, pin), found.key.hash)) {
    if (found) await refuse(platform, found, await doorOf?.(found.key.accountId));
    throw new EventError("error_invalid_pin");
  }
  await tried.wasRight();
  await takeBack(platform, found);
  const refusal = refusalOfAccount(found.account.status);
  if (refusal) throw new EventError(refusal.code, refusal.status);
  return found;
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** a wrong PIN counts for the life of the key, so each is counted until it is known to be right. */
async function countOfLife({ store: { db } }: Platform, codeHash: string): Promise<OpenedLink | undefined> {
  const [key] = await db
    .update(cloudKeys)
    .set({ wrongPins: sql`${cloudKeys.wrongPins} + 1` })
    .where(and(eq(cloudKeys.codeHash, codeHash), lt(cloudKeys.wrongPins, serverLimits.linkPinTriesOfLife)))
    .returning();
  if (!key) return undefined;
  const [owner] = await db
    .select({ person: people, personName: fullNameOfPerson, account: accounts })
    .from(people)
    .innerJoin(accounts, eq(accounts.accountId, people.accountId))
    .where(and(eq(people.accountId, key.accountId), eq(people.personId, key.personId), ne(people.status, UserStatus.Inactive)));
  return owner && { key, ...owner };
}

const isKey = ({ key: { accountId, cloudKeyId } }: OpenedLink) =>
  and(eq(cloudKeys.accountId, accountId), eq(cloudKeys.cloudKeyId, cloudKeyId));

async function takeBack({ store }: Platform, link: OpenedLink): Promise<void> {
  await store.db
    .update(cloudKeys)
    .set({ wrongPins: sql`${cloudKeys.wrongPins} - 1` })
    .where(and(isKey(link), gt(cloudKeys.wrongPins, 0)));
}

/** Writes the wrong PIN down, and with the last of a key's life that it has ended. */
async function refuse({ events }: Platform, link: OpenedLink, door: AskedDoor | undefined): Promise<void> {
  await events.record(link.key.accountId, async (transaction) => {
    const wrong = wrongPinEntry(link, door);
    if (link.key.wrongPins < serverLimits.linkPinTriesOfLife) return [wrong];
    const gone = await transaction.delete(cloudKeys).where(isKey(link)).returning({ cloudKeyId: cloudKeys.cloudKeyId });
    return gone.length === 0 ? [wrong] : [wrong, endedEntry(link)];
  });
}

const windowMs = serverLimits.linkPinWindowMs;
const ofCode: AttemptRule = { name: "key-link", limit: serverLimits.linkPinTries, windowMs };
const ofAddress: AttemptRule = { name: "key-link-address", limit: serverLimits.keyPinTriesOfAddress, windowMs };
/** Pages of several visitors behind one address ask every few seconds. */
const calls: AttemptRule = { name: "key-link-calls", limit: 600, windowMs: minuteMs };

/** A try that was counted. */
interface CountedTry {
  /** Takes it back, because the PIN was right. */
  wasRight(): Promise<void>;
}

/**
 * counts a try in the store before the PIN is looked at. A try that is refused gains nothing and is not counted for its address.
 * @throws error_too_many_requests (429), error_cloudkey_max_pin_attempts (429)
 */
async function countTry({ store, keys, clock }: Platform, codeHash: string, address: string): Promise<CountedTry> {
  const network = networkOf(address);
  const attempts = createAttempts({ db: store.db, keys, clock });
  if (!(await attempts.count(calls, network))) throw new EventError("error_too_many_requests", 429);
  const tooMany = new EventError("error_cloudkey_max_pin_attempts", 429);
  if (!(await attempts.count(ofCode, codeHash))) throw tooMany;
  if (!(await attempts.count(ofAddress, network))) {
    await attempts.uncount(ofCode, codeHash);
    throw tooMany;
  }
  return {
    async wasRight() {
      await attempts.uncount(ofCode, codeHash);
      await attempts.uncount(ofAddress, network);
    },
  };
}
