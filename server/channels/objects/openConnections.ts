import type { ServerResponse } from "node:http";
import { EventError } from "../../base/errors.ts";
import { serverLimits } from "../../base/serverLimits.ts";

/** The open downloads of an address in this process. */
export interface OpenConnections {
  /** Counts an answer until its connection is done with it. @throws error_max_video_connections (429) where there are as many already */
  hold(key: string, response: Pick<ServerResponse, "once">): void;
}

/** EV-04: an address belongs to one person or the holders of a link. Too many downloads mean that it was passed on, or that one viewer blocks the others. */
export function createOpenConnections(most: number = serverLimits.videoConnectionsMax): OpenConnections {
  const open = new Map<string, number>();
  return {
    hold(key, response) {
      const held = open.get(key) ?? 0;
      if (held >= most) throw new EventError("error_max_video_connections", 429);
      open.set(key, held + 1);
      response.once("close", () => {
        const left = (open.get(key) ?? 1) - 1;
        if (left > 0) open.set(key, left);
        else open.delete(key);
      });
    },
  };
}
