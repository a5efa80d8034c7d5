import { and, or, type SQL } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import { getPass, listPasses, listPassesByStatus } from "#contract/passes.ts";
import { searchedCards } from "#domain/identity/cardNumber.ts";
import { hasText, isCardNumber } from "../../base/store/folded.ts";
import { passes } from "../../base/store/schema/passes.ts";
import { afterTimeCursor, timeCursorOf } from "../../base/store/timeCursor.ts";
import { handle, type Route } from "../../http/handle.ts";
import { inState } from "../credentials/passState.ts";
import { approvePassHandler, rejectPassHandler } from "./decidePass.ts";
import { findPasses, requirePass } from "./findPasses.ts";
import { requestPassHandler } from "./requestPass.ts";

const getPassHandler = handle(getPass, ({ params, session, platform }) => requirePass(platform, session, params.id));

const listPassesByStatusHandler = handle(listPassesByStatus, async ({ query, session, platform }) => {
  const matches = inState(query.status, platform.clock.now());
  const found = await findPasses(platform, session, { matches, limit: limits.passesListed });
  return found.map(({ id, fullName, siteName, requestedAtUtc, validUntilUtc }) => ({
    id,
    fullName,
    siteName,
    requestedAtUtc,
    ...(validUntilUtc !== undefined && { validUntilUtc }),
  }));
});

const listPassesHandler = handle(listPasses, async ({ query, session, platform }) => {
  const pageSize = query.pageSize ?? limits.pageSizeDefault;
  const matches = and(
    afterTimeCursor(query.after, { at: passes.requestedAt, id: passes.passId }),
    query.status && inState(query.status, platform.clock.now()),
    matching(query.search),
  );
  // One more than asked for tells whether there is a next page.
  const found = await findPasses(platform, session, { matches, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return { rows, ...(found.length > pageSize && last && { next: timeCursorOf(new Date(last.requestedAtUtc), last.id) }) };
});

function matching(search: string | undefined): SQL | undefined {
  const byText = hasText(search, passes.fullName, passes.cardNumber);
  const numbers = searchedCards(search ?? "").map(({ cardNumber }) => isCardNumber(passes.cardNumber, cardNumber));
  return byText && or(byText, ...numbers);
}

export const passesRoutes: readonly Route[] = [
  listPassesByStatusHandler,
  listPassesHandler,
  getPassHandler,
  requestPassHandler,
  approvePassHandler,
  rejectPassHandler,
];
