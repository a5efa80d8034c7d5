import type { Endpoint } from "#contract/endpoint.ts";
import { operations } from "#contract/operations.ts";
import { Reason, reasonRule } from "#contract/reasons.ts";
import { getHealth } from "#contract/system.ts";
import type { Command } from "../command.ts";
import { wrongWords } from "../failure.ts";
import { table } from "../table.ts";

export const health: Command = {
  takes: "",
  summary: "Whether the platform is well; ends with 1 when it is not",
  async run({ client, tell }) {
    const answer = await client.call(getHealth, {});
    tell(
      { url: client.url, ...answer },
      Object.entries(answer).map(([name, value]) => `${name.padEnd(14)} ${String(value)}`),
    );
    return answer.status === "ok" ? undefined : 1;
  },
};

export const listOperations: Command = {
  takes: "",
  summary: "Every call of the contract",
  async run({ tell }) {
    const rows = [...operations].map(([id, { method, path, access, asksReason }]) => ({
      id,
      method,
      path: `/v1${path}`,
      access,
      ...(asksReason !== undefined && { asksReason }),
    }));
    tell(
      rows,
      table(
        ["OPERATION", "METHOD", "PATH", "SCOPE"],
        rows.map(({ id, method, path, access }) => [id, method, path, access]),
      ),
    );
    return undefined;
  },
};

export const callOperation: Command = {
  takes: "<operation> [<name>=<value>…]",
  summary: "Any call of the contract",
  details:
    'Names and values are those of path and query. Example:\n  gatehouse call renameDevice serial=GH-AC40-00912F --body \'{"name":"Lobby"}\'\nThe answer\'s payload is printed as JSON.',
  options: {
    body: { kind: "value", help: "JSON of the request's body" },
    "idempotency-key": { kind: "value", help: "name of this command: with the same name it acts once" },
    reason: { kind: "value", help: "why it is done, for the audit; some accounts ask for it" },
  },
  words: { least: 1, most: 50 },
  async run({ client, words: [id = "", ...pairs], options, tell }) {
    const endpoint = operations.get(id);
    if (!endpoint) throw wrongWords(`There is no operation ${id}. Run: gatehouse operations`);
    const { reason } = options;
    if (reason !== undefined) checkReason(id, endpoint, reason);
    const payload = await client.call(endpoint, requestOf(endpoint, pairs, options["body"]), {
      idempotencyKey: options["idempotency-key"],
      reason,
    });
    tell(payload, [JSON.stringify(payload, undefined, 2)]);
    return undefined;
  },
};

/** A reason that nobody would read is better refused than lost. */
function checkReason(id: string, { asksReason }: Endpoint, reason: string): void {
  if (asksReason === undefined) throw wrongWords(`${id} takes no reason.`);
  const { min, max } = reasonRule;
  if (!Reason.safeParse(reason).success) throw wrongWords(`Option --reason takes ${min} to ${max} characters in one line.`);
}

function requestOf(endpoint: Endpoint, pairs: readonly string[], bodyText: string | undefined): Record<string, unknown> {
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const params: Record<string, string> = {};
  const query: Record<string, string> = {};
  for (const pair of pairs) {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(pair) ?? [];
    if (name === undefined || value === undefined) throw wrongWords(`"${pair}" is not name=value.`);
    (inPath.has(name) ? params : query)[name] = value;
  }
  const missing = [...inPath].filter((name) => name !== undefined && !(name in params));
  if (missing.length > 0) throw wrongWords(`${missing.join(", ")} is missing in ${endpoint.path}.`);
  return { params, query, ...(endpoint.method !== "GET" && endpoint.body && { body: readBody(bodyText) }) };
}

function readBody(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "{}");
  } catch {
    throw wrongWords("Option --body is no JSON.");
  }
}
