import type { Notice } from "#domain/notices/noticeWay.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../devices/services.ts";
import type { OutsideNotice } from "./outside.ts";
import { OwnNotices } from "./ownNotices.ts";

/** PN-01: shows notifications of the operating system as well while no window of the console has the focus. */
export function tellOutside(kernel: Kernel): void {
  const notices = kernel.kept(OwnNotices);
  notices.hear((notice) => (isBehind(kernel) ? notices.outside.show(outsideNotice(notice, kernel)) : undefined));
}

function isBehind({ state }: Kernel): boolean {
  return document.hidden || (!document.hasFocus() && state.popouts.length === 0);
}

/** Any passer-by may read a notification of the operating system, so it has the kind and the device but no person's name. */
function outsideNotice({ kind, serialNumber }: Notice, kernel: Kernel): OutsideNotice {
  return {
    title: kernel.t(`notices.outside.${kind}`),
    body: serialNumber === undefined ? undefined : kernel.use(DeviceDirectory).get(serialNumber)?.name,
    onClick() {
      window.focus();
      void kernel.commands.runById("notices:open-inbox");
    },
  };
}
