import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { doorChanges } from "./doorChanges.ts";
import type { PolicyDocument } from "./policy.ts";
import { isEmptyChange, policyChangeBetween, sortedPolicy } from "./policyChange.ts";
import { policyForDoor } from "./policyForDoor.ts";
import { changeIndex, createPolicyIndex, documentOf, hasChanged, settleIndex } from "./policyIndex.ts";
import { policies } from "./testPolicies.ts";

/** Another policy, or this one with the lists of another in places. */
const nextOf = (before: PolicyDocument) =>
  fc
    .record({
      other: policies,
      taken: fc.subarray(["sites", "zones", "doors", "holidays", "schedules", "groups", "people", "credentials"] as const),
    })
    .map(({ other, taken }): PolicyDocument => ({ ...before, ...Object.fromEntries(taken.map((list) => [list, other[list]])) }));
const steps = policies.chain((first) => nextOf(first).chain((second) => nextOf(second).map((third) => [first, second, third] as const)));

function expectSame(index: ReturnType<typeof createPolicyIndex>, before: PolicyDocument, after: PolicyDocument): void {
  const { put, remove } = policyChangeBetween(before, after);
  changeIndex(index, put, remove);
  expect(hasChanged(index)).toBe(!isEmptyChange(policyChangeBetween(before, after)));
  const changeAt = doorChanges(index);
  for (const serialNumber of new Set([...before.doors, ...after.doors].map((door) => door.serialNumber))) {
    const expected = policyChangeBetween(policyForDoor(before, serialNumber), policyForDoor(after, serialNumber));
    const found = changeAt(serialNumber);
    if (isEmptyChange(expected)) expect(found).toBeUndefined();
    else expect({ put: found?.put, remove: sorted(found?.remove) }).toEqual({ put: expected.put, remove: sorted(expected.remove) });
  }
  settleIndex(index);
  expect(documentOf(index)).toEqual({ ...sortedPolicy(after), accountId: before.accountId, sequence: before.sequence });
}

const sorted = (remove: object | undefined) =>
  Object.fromEntries(Object.entries(remove ?? {}).map(([list, ids]) => [list, [...(ids as string[])].sort()]));

describe("the changes at doors", () => {
  it("are those between the parts of both policies, again and again", () => {
    fc.assert(
      fc.property(steps, ([first, second, third]) => {
        const index = createPolicyIndex(first);
        expect(documentOf(index)).toEqual(sortedPolicy(first));
        expectSame(index, first, second);
        expectSame(index, second, third);
      }),
      { numRuns: 500 },
    );
  });
});
