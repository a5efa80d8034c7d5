import { listUserPictures } from "#contract/userPictures.ts";
import { perSession } from "#kernel/perSession.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { createPictureBatch, type KnownPicture } from "./pictureBatch.ts";

/** The pictures of the people whom a console shows. */
interface Pictures {
  keyOf(id: string): readonly string[];
  load(id: string): Promise<KnownPicture | null>;
  /** Keeps what is shown current while somebody shows it; what it answers ends that. */
  follow(): () => void;
}

const picturesKey = ["users", "pictures"];

/** Each plugin that shows people has its own. */
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
    // Nobody is told of changes from now on: who is shown again is asked for again.
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
