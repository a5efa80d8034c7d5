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
