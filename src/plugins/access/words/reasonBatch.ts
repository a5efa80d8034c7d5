import { type AccessReason, explainEvents } from "#contract/accessQuestions.ts";
import { limits } from "#contract/limits.ts";
import type { Kernel } from "#kernel/plugin.ts";

type Answer = Pick<PromiseWithResolvers<readonly AccessReason[]>, "resolve" | "reject">;

/** Collects the entries that ask for a reason in the same turn of the browser, and requests them in as few calls as possible. */
export function createReasonBatch({ api, signal }: Pick<Kernel, "api" | "signal">): (eventId: string) => Promise<readonly AccessReason[]> {
  let waiting = new Map<string, Answer[]>();

  async function ask(asked: readonly (readonly [string, Answer[]])[]): Promise<void> {
    try {
      const { entries } = await api.call(explainEvents, { body: { eventIds: asked.map(([eventId]) => eventId) } }, signal);
      const found = new Map(entries.map(({ eventId, because }) => [eventId, because]));
      for (const [eventId, answers] of asked) for (const { resolve } of answers) resolve(found.get(eventId) ?? []);
    } catch (error) {
      for (const { reject } of asked.flatMap(([, answers]) => answers)) reject(error);
    }
  }

  function send(): void {
    const all = [...waiting];
    waiting = new Map();
    for (let from = 0; from < all.length; from += limits.explainedEventsMax) void ask(all.slice(from, from + limits.explainedEventsMax));
  }

  return (eventId) => {
    // React renders all rows of a table in one turn, so all of them are in the same batch.
    if (waiting.size === 0) setTimeout(send);
    const { promise, ...answer } = Promise.withResolvers<readonly AccessReason[]>();
    waiting.set(eventId, [...(waiting.get(eventId) ?? []), answer]);
    return promise;
  };
}
