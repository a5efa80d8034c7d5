import { listUserPictures } from "#contract/userPictures.ts";
import { perSession } from "#kernel/perSession.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { createPictureBatch, type KnownPicture } from "./pictureBatch.ts";

/** The profile photos of the people on screen. */
interface Pictures {
  keyOf(id: string): readonly string[];
  load(id: string): Promise<KnownPicture | null>;
  /** Keeps the photos on screen current. Returns the function that stops it. */
  follow(): () => void;
}

const picturesKey = ["users", "pictures"];

/** One instance per plugin that shows people. */
export const Pictures = perSession(createPictures);

function createPictures({ api, queryClient, realtime, state }: Kernel): Pictures {
  const load = createPictureBatch((people) => api.call(listUserPictures, { body: { people } }));
  const keyOf = (id: string) => [...picturesKey, state.user.accountId, id];
  let followers = 0;
  let stops: (() => void)[] = [];
  const start = () => {
    const stopChanges = realtime.subscribe("Users/Index", ({ data }) => {
      void queryClient.invalidateQueries({ queryKey: keyOf(data.Id), exact: true });
    });
    const stopResets = realtime.onReset(() => void queryClient.invalidateQueries({ queryKey: picturesKey }));
    stops = [stopChanges, stopResets];
  };
  const end = () => {
    for (const stop of stops) stop();
    stops = [];
    // No notifications arrive from now on, so photos load again when they are next shown.
    void queryClient.invalidateQueries({ queryKey: picturesKey, refetchType: "none" });
  };
  return {
    keyOf,
    load: (id) => load(id, queryClient.getQueryData<KnownPicture | null>(keyOf(id))),
    follow: () => {
      followers += 1;
      if (followers === 1) start();
      return () => {
        followers -= 1;
        if (followers === 0) end();
      };
    },
  };
}
