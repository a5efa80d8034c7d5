import { type Dispose, token } from "#kernel/plugin.ts";
import type { Notice } from "#domain/notices/noticeWay.ts";

export interface Notices {
  /**
   * B-28: shows what nobody asked for, with a sound where the person wants one. `show` answers how to take it back, and so does
   * this; undefined where it was held back, which is counted instead.
   */
  tell(notice: Notice, show: () => Dispose): Promise<Dispose | undefined>;
}

export const Notices = token<Notices>("notices.notices");
