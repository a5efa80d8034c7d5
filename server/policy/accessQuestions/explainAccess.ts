import { type AccessExplanation, explainAccess } from "#contract/accessQuestions.ts";
import { type Explanation, explain } from "#domain/decide/explain.ts";
import { credentialsByPerson } from "#domain/decide/rights.ts";
import { handle } from "../../http/handle.ts";
import { askedPolicyOf, presentDoor, presentPerson, requireDoor, requirePerson } from "./askedPolicy.ts";
import type { Naming } from "./names.ts";

export const explainAccessHandler = handle(explainAccess, async ({ params, query, session, platform }) => {
  const atMs = query.at === undefined ? platform.clock.now().getTime() : Date.parse(query.at);
  const asked = await askedPolicyOf(platform, session);
  const person = requirePerson(asked, params.personId);
  const door = requireDoor(asked, params.serial);
  const explanations = (credentialsByPerson(asked.policy).get(person.personId) ?? [])
    .filter(({ kind }) => query.credentialKind === undefined || kind === query.credentialKind)
    .map((credential) => ({ credential, ...explain(asked.policy, credential, door.serialNumber, atMs) }))
    .toSorted((one, other) => howFar(other) - howFar(one));
  return {
    person: presentPerson(person),
    door: presentDoor(asked, door, { atMs }),
    atUtc: new Date(atMs).toISOString(),
    outcome: explanations[0]?.outcome ?? ("refused" as const),
    explanations: explanations.map(({ credential, ...explanation }) => ({
      credentialKind: credential.kind,
      ...present(explanation, asked.naming),
    })),
  };
});

/** The credential that gets furthest is the most useful one to explain. */
function howFar({ outcome, steps }: Explanation): number {
  if (outcome !== "refused") return outcome === "granted" ? 100 : 99;
  return steps.findIndex((step) => step.outcome === "refused");
}

function present({ method, decision, outcome, steps }: Explanation, naming: Naming): Omit<AccessExplanation, "credentialKind"> {
  return {
    method,
    outcome,
    result: decision.result,
    because: decision.because.map(naming.reason),
    steps: steps.map(({ step, outcome: found, reasons, conditions }) => ({
      step,
      outcome: found,
      reasons: reasons.map(naming.reason),
      conditions: conditions.map(naming.condition),
    })),
  };
}
