import { and, eq, isNotNull, notInArray } from "drizzle-orm";
import type { PolicyDraft } from "#contract/policyPreview.ts";
import { consoleDifference } from "#domain/access/consoleDifference.ts";
import type { PolicyDocument } from "#domain/decide/policy.ts";
import type { Session } from "../../access/session.ts";
import { excludedUserStatuses } from "../../access/sessions.ts";
import type { Database } from "../../base/store/connect.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { checkRoleChange, checkRoleDeletion, inOrder, withScopes } from "../../people/roles/changeRole.ts";
import { type RoleRow, rightsOf } from "../../people/roles/roleRows.ts";
import type { PreviewBlock } from "./previewLines.ts";

type RoleDraft = Extract<PolicyDraft, { kind: "role" }>;

/** B-06: the people who gain or lose remote unlocking of doors. @throws the errors of the calls that change the role */
export async function previewRole(
  { transaction, session, document }: { transaction: Database; session: Session; document: PolicyDocument },
  draft: RoleDraft,
): Promise<PreviewBlock[]> {
  if (draft.change === "delete") {
    // A role with holders cannot be deleted; nobody else loses anything.
    await checkRoleDeletion(transaction, session, draft.id);
    return [];
  }
  const { before, after } = await checkRoleChange(transaction, session, draft.id, (row) => nextOf(row, draft));
  const holders = await transaction
    .select({ personId: people.personId, siteIds: people.siteIds })
    .from(people)
    .where(
      and(
        eq(people.accountId, session.accountId),
        eq(people.roleId, draft.id),
        isNotNull(people.uid),
        notInArray(people.status, excludedUserStatuses),
      ),
    );
  return consoleDifference({ before: rightsOf(before), after: rightsOf(after) }, holders, document.doors).flatMap(
    ({ personIds, gained, lost }) =>
      (
        [
          ["gained", gained],
          ["lost", lost],
        ] as const
      )
        .filter(([, serialNumbers]) => serialNumbers.length > 0)
        .map(([change, serialNumbers]): PreviewBlock => ({ change, way: "console", personIds, serialNumbers, scheduleIds: [] })),
  );
}

function nextOf(row: RoleRow, { scopes, isAdmin, deviceSerials }: Extract<RoleDraft, { change: "update" }>): RoleRow {
  const next = {
    ...row,
    ...(isAdmin !== undefined && { isAdmin }),
    ...(deviceSerials !== undefined && { deviceSerials: deviceSerials && [...deviceSerials] }),
  };
  return scopes ? withScopes(next, inOrder(new Set(scopes))) : next;
}
