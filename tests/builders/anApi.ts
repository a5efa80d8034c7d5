import type { Endpoint, FileEndpoint } from "#contract/endpoint.ts";
import type { Api } from "#kernel/api.ts";

/** Gets the call, the request and the signal, if any; answers what the test says, or rejects with what it throws. */
export type Answer = (...given: never) => unknown;

/** A platform that answers every call with `answer` and files with `file`; by default it never answers. */
export function anApi(answer: Answer = never, file: Answer = never): Api {
  const ask = async (from: Answer, endpoint: Endpoint | FileEndpoint, request: unknown, signal: AbortSignal | undefined) =>
    (await from(...((signal ? [endpoint, request, signal] : [endpoint, request]) as never))) as never;
  return {
    call: (endpoint, request, signal) => ask(answer, endpoint, request, signal),
    file: (endpoint, request, _report, signal) => ask(file, endpoint, request, signal),
  };
}

const never: Answer = () => new Promise(() => undefined);
