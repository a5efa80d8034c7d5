import { proxy, ref } from "valtio";
import * as z from "zod/mini";
import { CallStatus } from "#contract/enumerations.ts";
import { getInbox, getNoticeRules, type InboxMessage, inboxMessages, type NoticeRules, saveNoticeRules } from "#contract/notices.ts";
import { mayHearTopic } from "#contract/realtime.ts";
import { type Notice, noticeWay } from "#domain/notices/noticeWay.ts";
import { createSerialQueue } from "#domain/serialQueue.ts";
import { ApiError, isAbort } from "#kernel/apiError.ts";
import { perSession } from "#kernel/perSession.ts";
import type { Dispose, Kernel } from "#kernel/plugin.ts";
import { type Chime, createChime } from "./chime.ts";
import { createOutside, type Outside } from "./outside.ts";
import { noRules } from "./ruleChanges.ts";
import type { Notices } from "./services.ts";

export interface NoticesState {
  status: "loading" | "ready" | "failed";
  failure: unknown;
  /** Undefined until the person has chosen something. */
  rules: NoticeRules | undefined;
  inbox: readonly InboxMessage[] | undefined;
  inboxFailure: unknown;
  unread: number;
  /** Number of notifications that this console has held back since the person last looked. */
  held: number;
}
export interface OwnNotices extends Notices {
  /** A valtio proxy. */
  readonly state: NoticesState;
  readonly outside: Outside;
  /** Calls `listener` with each notification; its result undoes what it did. */
  hear(listener: (notice: Notice) => Dispose | undefined): void;
  reload(): Promise<void>;
  reloadInbox(): Promise<void>;
  /**
   * Saves the rules that `change` returns. If another console has saved since, applies `change` again to the newer rules. Changes of this
   * console run one after another.
   */
  save(change: (rules: NoticeRules) => NoticeRules, signal: AbortSignal): Promise<void>;
  /** Resets the number of held-back notifications after the person has seen it. */
  forgetHeld(): void;
}

/** Log entries that create a message in the inbox. */
const told = new Set(Object.values(inboxMessages));
/** A doorbell waits no longer than this for the rules; then it rings as if there were none. */
const patienceMs = 2000;
const heldKey = "held";

/** The person's rules and inbox, loaded once per session and kept current. */
export const OwnNotices = perSession((kernel): OwnNotices => createNotices(kernel));

export function createNotices(kernel: Kernel, chime: Chime = createChime(), outside: Outside = createOutside()): OwnNotices {
  const { api, realtime, signal, storage, toast } = kernel;
  const state = proxy<NoticesState>({
    status: "loading",
    failure: undefined,
    rules: undefined,
    inbox: undefined,
    inboxFailure: undefined,
    unread: 0,
    held: storage.get(heldKey, z.int()) ?? 0,
  });
  const inTurn = createSerialQueue();
  let version = 0;
  let reads = 0;
  let inboxReads = 0;
  let onTold: Parameters<OwnNotices["hear"]>[0] | undefined;
  const put = (next: number, rules: NoticeRules | undefined) => {
    version = next;
    reads += 1;
    Object.assign(state, { status: "ready", failure: undefined, rules: rules && ref(rules) });
  };
  const read = async () => {
    const before = reads;
    const stored = await api.call(getNoticeRules, {}, signal);
    // A save during the read is newer than its result.
    if (before === reads) put(stored.version, stored.rules);
  };
  const setHeld = (count: number) => {
    state.held = count;
    storage.set(heldKey, count);
  };
  const save: OwnNotices["save"] = async (change, own) => {
    // Never save rules over ones that have not been read.
    if (state.status !== "ready") await read();
    const post = async () => {
      const rules = change(state.rules ?? noRules(kernel.state.user.sites[0]?.timeZoneId ?? "UTC"));
      put((await api.call(saveNoticeRules, { body: { version, rules } }, own)).version, rules);
    };
    try {
      await post();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "error_notice_rules_version_conflict") throw error;
      await read();
      await post();
    }
  };
  const self: OwnNotices = {
    state,
    outside,
    hear(listener) {
      onTold = listener;
    },
    async reload() {
      try {
        await read();
      } catch (error) {
        if (isAbort(error)) return;
        if (state.status === "loading") state.status = "failed";
        state.failure = error;
      }
    },
    async reloadInbox() {
      const load = ++inboxReads;
      try {
        const { messages, unread } = await api.call(getInbox, {}, signal);
        if (load !== inboxReads) return;
        Object.assign(state, { inbox: ref(messages), unread, inboxFailure: undefined });
        kernel.setBadge("notices.inbox", unread);
      } catch (error) {
        if (!isAbort(error) && load === inboxReads) state.inboxFailure = error;
      }
    },
    save: (change, own) => inTurn(() => save(change, own)),
    async tell(notice, show) {
      if (state.status === "loading") await Promise.race([first, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
      const { way } = noticeWay(notice, state.rules, realtime.serverNowMs());
      if (way === "none" || toast.isMuted) {
        setHeld(state.held + 1);
        return undefined;
      }
      if (way === "sound") chime.play();
      const takeBack = show();
      const withdraw = onTold?.(notice);
      return () => {
        withdraw?.();
        takeBack();
      };
    },
    forgetHeld: () => setHeld(0),
  };
  realtime.subscribe("Notices/Index", ({ data }) => void (data.What === "rules" ? self.reload() : self.reloadInbox()));
  for (const topic of told) if (mayHearTopic(topic, kernel.state.scopes)) realtime.subscribe(topic, () => void self.reloadInbox());
  realtime.subscribe("Calls/Index", ({ data }) => {
    if (data.Status === CallStatus.TimedOut) void self.reloadInbox();
  });
  realtime.onReset(() => void Promise.all([self.reload(), self.reloadInbox()]));
  kernel.own(chime.dispose);
  kernel.own(outside.dispose);
  const first = self.reload();
  void self.reloadInbox();
  return self;
}
