import { and, asc, eq, sql } from "drizzle-orm";
import { userImports } from "../../base/store/schema/userImports.ts";
import { standInLine } from "../../base/store/standInLine.ts";
import type { Platform } from "../../platform.ts";
import { entriesOf, writePeople } from "./applyPlan.ts";
import { importerOf } from "./importer.ts";
import { type ImportPlan, planImport } from "./planImport.ts";

type Parts = Pick<Platform, "store" | "events" | "clock" | "log">;
type ImportRow = typeof userImports.$inferSelect;

/**
 * US-07: imports what has been begun, here or by another process, also what a process left when it ended. Everybody is written in one
 * transaction, with the log and with the import's end: a half-imported file does not exist, and one that was cut is done anew.
 */
export async function runImports(platform: Parts, signal: AbortSignal): Promise<void> {
  const waiting = await platform.store.db
    .select({ accountId: userImports.accountId, importId: userImports.importId })
    .from(userImports)
    .where(eq(userImports.state, "running"))
    .orderBy(asc(userImports.requestedAt));
  for (const place of waiting) if (!signal.aborted) await runImport(platform, place);
}

type Place = Pick<ImportRow, "accountId" | "importId">;
const isImport = ({ accountId, importId }: Place) => and(eq(userImports.accountId, accountId), eq(userImports.importId, importId));

/** Whoever has it in hand keeps it until the transaction ends, however that ends. */
const lockOf = ({ accountId, importId }: Place) =>
  sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${`${accountId} ${importId}`}, 0)) AS "isMine"`;

/** Runs one import, unless it has ended or another process has it in hand. */
export async function runImport(platform: Parts, place: Place): Promise<void> {
  const { store, events, clock, log } = platform;
  const end = (state: "done" | "failed", plan?: Pick<ImportPlan, "lines" | "counts">) => ({ state, endedAt: clock.now(), ...plan });
  try {
    await events.record(place.accountId, async (transaction) => {
      const { rows: locks } = await transaction.execute<{ isMine: boolean }>(lockOf(place));
      if (locks[0]?.isMine !== true) return [];
      const [row] = await transaction.select().from(userImports).where(isImport(place));
      if (row?.state !== "running") return [];
      // Of two imports at once, one sees what the other made.
      await standInLine(transaction, place.accountId);
      const importer = await importerOf(transaction, place.accountId, row.requestedById);
      const plan = importer && (await planImport(transaction, importer, row, clock.now()));
      const found = plan && { lines: plan.lines, counts: plan.counts };
      const isRefused = plan && plan.counts.fault > 0 && (row.takes === "all" || plan.people.length === 0);
      if (!plan || isRefused) {
        await transaction.update(userImports).set(end("failed", found)).where(isImport(place));
        return [];
      }
      const now = clock.now();
      await writePeople(transaction, { importer, planned: plan.people, now }, async (done) => {
        // Past the transaction, so that it is seen before the end.
        await store.db.update(userImports).set({ done }).where(isImport(place));
      });
      await transaction.update(userImports).set(end("done", found)).where(isImport(place));
      return entriesOf(importer, row, plan);
    });
  } catch (error) {
    log.error("An import of people failed", { ...place, error: String(error) });
    await store.db
      .update(userImports)
      .set(end("failed"))
      .where(and(isImport(place), eq(userImports.state, "running")));
  }
}
