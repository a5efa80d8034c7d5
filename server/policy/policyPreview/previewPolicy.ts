import { type PolicyPreview, previewPolicy, scopeOfDraft, type ZoneRuleChange } from "#contract/policyPreview.ts";
import { accessDifference, lookedAtDays } from "#domain/decide/accessDifference.ts";
import { accessSide } from "#domain/decide/accessSide.ts";
import type { PolicyDocument, PolicyZone } from "#domain/decide/policy.ts";
import type { Session } from "../../access/session.ts";
import { forbidden } from "../../base/errors.ts";
import { handle, type Route } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { presentVerdict, readReachedTests } from "../policyTests/testRows.ts";
import { createJudge } from "../policyTests/verdict.ts";
import { applyDraft } from "./applyDraft.ts";
import { type PreviewBlock, tellBlocks } from "./previewLines.ts";
import { previewRole } from "./previewRole.ts";

/** C-03: who gains and who loses access with a draft. Runs the checks of the change in a transaction that writes nothing. */
const previewPolicyHandler = handle(previewPolicy, async ({ body: draft, query, session, platform }) => {
  if (!session.scopes.has(scopeOfDraft[draft.kind])) throw forbidden();
  const { store, clock } = platform;
  const { document } = await platform.policies.current(session.accountId);
  const now = clock.now();
  const { after, blocks } = await store.db.transaction(async (transaction) => {
    const parts = { transaction, session, document };
    if (draft.kind === "role") return { after: document, blocks: await previewRole(parts, draft) };
    return { after: await applyDraft(parts, draft), blocks: undefined };
  });
  const maySeeSchedules = session.scopes.has("schedule_r") || draft.kind === "group";
  const named = maySeeSchedules ? [...document.schedules, ...after.schedules] : [];
  const names = { document, schedules: new Map(named.map(({ scheduleId, name }) => [scheduleId, name])) };
  return {
    ...tellBlocks(session, blocks ?? blocksOf(document, after, now), names, query),
    rules: draft.kind === "zone" ? ruleChanges(document, after) : [],
    tests: after !== document && session.scopes.has("schedule_r") ? await testChanges(platform, session, { document, after, now }) : none,
    asOfUtc: now.toISOString(),
    days: lookedAtDays,
  };
});

const none: PolicyPreview["tests"] = { broken: [], mended: [] };

function blocksOf(before: PolicyDocument, after: PolicyDocument, now: Date): PreviewBlock[] {
  return accessDifference(before, after, now.getTime()).flatMap(({ way, personIds, serialNumbers, window, ...times }) => {
    const block = (change: "gained" | "lost", scheduleIds: readonly string[]): PreviewBlock[] =>
      times[change].length === 0 ? [] : [{ change, way, personIds, serialNumbers, times: { ranges: times[change], window }, scheduleIds }];
    return [...block("gained", times.gainedBy), ...block("lost", times.lostBy)];
  });
}

/** Which policy tests the draft would break or mend. */
async function testChanges(
  { store }: Platform,
  session: Session,
  { document, after, now }: { document: PolicyDocument; after: PolicyDocument; now: Date },
): Promise<PolicyPreview["tests"]> {
  const tests = await readReachedTests(store.db, session);
  if (tests.length === 0) return none;
  const [judgeBefore, judgeAfter] = [document, after].map((policy) => createJudge(policy, accessSide(policy), now));
  if (!judgeBefore || !judgeAfter) return none;
  const tried = tests.map((test) => {
    const { state, reason } = judgeAfter(test.row.assertion);
    const verdict = presentVerdict(session, { ...test, row: { ...test.row, state, reason } });
    return { holds: judgeBefore(test.row.assertion).state === "passed", wouldHold: state === "passed", verdict };
  });
  return {
    broken: tried.filter(({ holds, wouldHold }) => holds && !wouldHold).map(({ verdict }) => verdict),
    mended: tried.filter(({ holds, wouldHold }) => !holds && wouldHold).map(({ verdict }) => verdict),
  };
}

/** Rules are off by default. */
const rulesOf = ({ antiPassback, occupancyMax = 0, isTwoPerson = false, needsEscort = false }: PolicyZone) => ({
  antiPassback: antiPassback ?? "off",
  occupancyMax,
  isTwoPerson,
  needsEscort,
});

function ruleChanges(before: PolicyDocument, after: PolicyDocument): ZoneRuleChange[] {
  const known = new Map(before.zones.map((zone) => [zone.zoneId, zone]));
  return after.zones.flatMap((zone) => {
    const was = known.get(zone.zoneId);
    if (!was || was === zone) return [];
    const [from, to] = [rulesOf(was), rulesOf(zone)];
    const doors = after.doors.filter(({ primaryZoneId }) => primaryZoneId === zone.zoneId).length;
    return (Object.keys(to) as (keyof typeof to)[])
      .filter((rule) => from[rule] !== to[rule])
      .map((rule): ZoneRuleChange => ({ zoneId: zone.zoneId, zoneName: zone.name, rule, from: from[rule], to: to[rule], doors }));
  });
}

export const policyPreviewRoutes: readonly Route[] = [previewPolicyHandler];
