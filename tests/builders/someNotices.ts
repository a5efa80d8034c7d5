import { proxy } from "valtio";
import type { OwnNotices } from "#plugins/notices/ownNotices.ts";

/** The notices of a person without rules: each is shown at once, and nothing is shown outside of the page. */
export function someNotices(overrides: Partial<OwnNotices> = {}): OwnNotices {
  return {
    state: proxy({ status: "ready", failure: undefined, rules: undefined, inbox: [], inboxFailure: undefined, unread: 0, held: 0 }),
    outside: {
      state: proxy({ permission: undefined }),
      ask: async () => undefined,
      show: () => () => undefined,
      dispose: () => undefined,
    },
    hear: () => undefined,
    tell: async (_, show) => show(),
    reload: async () => undefined,
    reloadInbox: async () => undefined,
    save: async () => undefined,
    forgetHeld: () => undefined,
    ...overrides,
  };
}
