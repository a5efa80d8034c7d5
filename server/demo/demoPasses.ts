import { hourMs } from "#contract/durations.ts";
import { AccessMethod, ApprovalRequestStatus } from "#contract/enumerations.ts";
import type { Database } from "../base/store/connect.ts";
import { cards } from "../base/store/schema/accounts.ts";
import { passes } from "../base/store/schema/passes.ts";
import { type DemoBadgeHolder, demoBadgeHolders, demoSignIns } from "./demoPeople.ts";
import type { DemoAccount } from "./demoSites.ts";
import { createRandom } from "./random.ts";

interface DemoRequest {
  siteId: string;
  hoursAgo: number;
  requestComments: string;
  /** Hours from now; without it, it does not end. */
  validForHours?: number;
  decided?: { by: string; hoursAgo: number; isApproved: boolean; comments: string };
}

const owner = "jude.holloway@northmoor.example";
const administrator = "eva.lockhart@northmoor.example";

/** Pending and recently decided passes of Northmoor. */
const requests: readonly DemoRequest[] = [
  { siteId: "harbour-house", hoursAgo: 0.5, requestComments: "Second card for the car park side", validForHours: 24 * 365 },
  { siteId: "ferry-lane", hoursAgo: 3, requestComments: "The old card is broken" },
  { siteId: "harbour-house", hoursAgo: 22, requestComments: "Contractor, lift maintenance", validForHours: 24 * 7 },
  { siteId: "quarry-lab", hoursAgo: 46, requestComments: "", validForHours: 24 * 30 },
  { siteId: "ferry-lane", hoursAgo: 72, requestComments: "Weekend shift", validForHours: -24 },
  {
    siteId: "harbour-house",
    hoursAgo: 70,
    requestComments: "New starter",
    decided: { by: owner, hoursAgo: 69, isApproved: true, comments: "" },
  },
  {
    siteId: "quarry-lab",
    hoursAgo: 120,
    requestComments: "Student placement",
    validForHours: 24 * 60,
    decided: { by: administrator, hoursAgo: 98, isApproved: false, comments: "Safety training is missing" },
  },
];

/** Requests of an account that asks for approvals. Their ids are the same for every seed. */
export async function insertDemoPasses(transaction: Database, account: DemoAccount, seed: number, now: Date): Promise<void> {
  const { accountId, requesterEmail } = account;
  if (requesterEmail === undefined) return;
  const random = createRandom(`${seed} ${accountId} passes`);
  const siteIds = account.sites.map(({ siteId }) => siteId);
  const holders = random.shuffle(demoBadgeHolders(seed, accountId, siteIds));
  const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * hourMs);
  for (const [index, request] of requests.entries()) {
    const holder = takeHolder(holders, request.siteId);
    // Some seeds have hardly anybody at a site.
    if (!holder) continue;
    const { decided } = request;
    const requestedAt = hoursFromNow(-request.hoursAgo);
    const row = {
      accountId,
      passId: `${accountId}-pass-${index + 1}`,
      type: AccessMethod.Card,
      personId: holder.personId,
      fullName: `${holder.firstName} ${holder.lastName}`,
      siteId: request.siteId,
      // Ten digits: nobody's card yet.
      cardNumber: String(1_000_000_000 + random.below(9_000_000_000)),
      validFrom: requestedAt,
      validUntil: request.validForHours === undefined ? undefined : hoursFromNow(request.validForHours),
      requestStatus: ApprovalRequestStatus.Pending as number,
      ...named("requestedBy", accountId, requesterEmail),
      requestedAt,
      requestComments: request.requestComments,
    };
    if (!decided) {
      await transaction.insert(passes).values(row);
      continue;
    }
    await transaction.insert(passes).values({
      ...row,
      requestStatus: decided.isApproved ? ApprovalRequestStatus.Approved : ApprovalRequestStatus.Rejected,
      ...named("decidedBy", accountId, decided.by),
      decidedAt: hoursFromNow(-decided.hoursAgo),
      comments: decided.comments,
    });
    const { passId, personId, cardNumber } = row;
    if (decided.isApproved) await transaction.insert(cards).values({ accountId, cardNumber, personId, passId });
  }
}

/** A person of the site without a request. */
function takeHolder(holders: DemoBadgeHolder[], siteId: string): DemoBadgeHolder | undefined {
  const at = holders.findIndex((holder) => holder.siteIds.includes(siteId));
  return at < 0 ? undefined : holders.splice(at, 1)[0];
}

function named<Role extends "requestedBy" | "decidedBy">(role: Role, accountId: string, email: string) {
  const index = demoSignIns.findIndex((person) => person.email === email);
  const person = demoSignIns[index];
  return {
    [`${role}Id`]: `${accountId}-person-${index + 1}`,
    [`${role}Name`]: `${person?.firstName} ${person?.lastName}`,
  } as Record<`${Role}Id` | `${Role}Name`, string>;
}
