import type { Notice } from "#domain/notices/noticeWay.ts";
import { type Dispose, token } from "#kernel/plugin.ts";

export interface Notices {
  /**
   * B-28: shows an unrequested notification, with a sound if the person wants one. `show` returns the function that removes it, which
   * `tell`
   * passes on; undefined if the notification was held back and counted instead.
   */
  tell(notice: Notice, show: () => Dispose): Promise<Dispose | undefined>;
}

export const Notices = token<Notices>("notices.notices");
