import type { TalkState } from "./dataChannel.ts";
import type { MasterPolicy } from "./master.ts";
import type { Viewer } from "./viewer.ts";

/** MC-02: one viewer may speak at a time, the first who asked. */
export interface TalkFloor {
  readonly holder: string | undefined;
  /** Answers whether `clientId` holds the floor now. */
  take(clientId: string): boolean;
  /** Answers whether `clientId` held the floor until now. */
  release(clientId: string): boolean;
}

export function createTalkFloor(): TalkFloor {
  let holder: string | undefined;
  return {
    get holder() {
      return holder;
    },
    take(clientId) {
      holder ??= clientId;
      return holder === clientId;
    },
    release(clientId) {
      if (holder !== clientId) return false;
      holder = undefined;
      return true;
    },
  };
}

/** Who speaks among the viewers of a master. All of them learn it when that changes. */
export interface Talking {
  isSpeaker(clientId: string): boolean;
  take(viewer: Viewer): void;
  leave(viewer: Viewer): void;
  /** Sends a new viewer the name of the speaker, if somebody speaks. */
  tellSpeaker(viewer: Viewer): void;
}

export function createTalking(viewers: ReadonlyMap<string, Viewer>, onFloor: MasterPolicy["onFloor"]): Talking {
  const floor = createTalkFloor();

  function talkState(clientId: string, status: boolean): TalkState {
    return { speaker: `${viewers.get(clientId)?.grant.personId ?? ""}_${clientId}`, status };
  }

  function broadcast(message: object): void {
    for (const viewer of viewers.values()) viewer.send(message);
  }

  return {
    isSpeaker: (clientId) => floor.holder === clientId,
    take(viewer) {
      const { clientId, personId } = viewer.grant;
      const heldBefore = floor.holder === clientId;
      // A second speaker only learns who is speaking.
      if (!floor.take(clientId)) viewer.send(talkState(floor.holder ?? clientId, true));
      else if (!heldBefore) {
        broadcast(talkState(clientId, true));
        onFloor?.({ personId, isSpeaking: true });
      }
    },
    leave(viewer) {
      const { clientId, personId } = viewer.grant;
      const state = talkState(clientId, false);
      if (!floor.release(clientId)) return;
      broadcast(state);
      onFloor?.({ personId, isSpeaking: false });
    },
    tellSpeaker(viewer) {
      if (floor.holder !== undefined) viewer.send(talkState(floor.holder, true));
    },
  };
}
