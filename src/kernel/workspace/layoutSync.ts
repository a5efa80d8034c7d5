import { getDashboard, saveDashboard } from "#contract/dashboard.ts";
import { createSerialQueue } from "#domain/serialQueue.ts";
import type { Api } from "../api.ts";
import { ApiError } from "../apiError.ts";
import { log } from "../log.ts";
import type { HeldLayouts } from "./heldLayouts.ts";
import { mergeLayouts } from "./mergeLayouts.ts";
import { readStored, writeStored } from "./storedLayouts.ts";

export interface LayoutSyncOptions {
  api: Api;
  /** Called after newer layouts of another window were merged with this window's. */
  onConflict(): void;
  /**
   * Called when the server refuses to store the layout, for example because it is too large. Called once until the server accepts one
   * again.
   */
  onRefused(error: ApiError): void;
  autosaveMs?: number;
}
/** Keeps this window's layouts on the server, where other windows of the same person change them as well. */
export interface LayoutSync {
  /** Takes the server's layouts if they are newer. Never rejects. */
  load(signal: AbortSignal): Promise<void>;
  /** Resolves to false if another window saved first. */
  send(): Promise<boolean>;
  /** Sends after a pause without another change. */
  sendSoon(): void;
  dispose(): void;
}

export function createLayoutSync(held: HeldLayouts, { api, onConflict, onRefused, autosaveMs = 3000 }: LayoutSyncOptions): LayoutSync {
  /** The last state that this window had in common with the server. */
  let synced = held.set.layouts;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const inTurn = createSerialQueue();
  let isRefused = false;
  const stop = new AbortController();

  const post = async (): Promise<boolean> => {
    const posted = held.set;
    try {
      const body = { version: held.version, payload: writeStored(posted) };
      ({ version: held.version } = await api.call(saveDashboard, { body }, stop.signal));
      synced = posted.layouts;
      isRefused = false;
      held.write();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "error_dashboard_conflict") throw error;
      const answer = await api.call(getDashboard, {}, stop.signal);
      const theirs = readStored(answer.payload)?.layouts;
      held.version = answer.version;
      const { current, layouts: mine } = held.set;
      held.put(theirs ? { layouts: mergeLayouts({ mine, synced, theirs, current, nameOf: held.nameOf }) } : {});
      if (theirs) synced = theirs;
      sendSoon();
      onConflict();
      return false;
    }
  };
  /** Sends one request at a time, because two at once would conflict with each other. */
  const send = (): Promise<boolean> => {
    clearTimeout(timer);
    return inTurn(post);
  };
  const sendSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      send().catch((error: unknown) => {
        if (stop.signal.aborted) return;
        log.warn("The layouts could not be kept on the server", { error });
        // A server that is unreachable for a moment has not refused: the next change tries again.
        if (error instanceof ApiError && error.code === "error_dashboard_too_large" && !isRefused) {
          isRefused = true;
          onRefused(error);
        }
      });
    }, autosaveMs);
  };
  return {
    async load(signal) {
      try {
        const answer = await api.call(getDashboard, {}, signal);
        if (answer.version <= held.version) return;
        held.version = answer.version;
        const theirs = readStored(answer.payload);
        if (!theirs) return;
        held.forget();
        held.put(theirs);
        synced = held.set.layouts;
      } catch (error) {
        if (!signal.aborted) log.warn("The layouts could not be read from the server", { error });
      }
    },
    send,
    sendSoon,
    dispose() {
      clearTimeout(timer);
      stop.abort();
    },
  };
}
