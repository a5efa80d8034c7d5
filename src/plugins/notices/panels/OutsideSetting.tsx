import { useSnapshot } from "valtio";
import { useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { allowOutsideNotices } from "../commands/noticeCommands.ts";
import { PushPermission } from "../outside.ts";
import { OwnNotices } from "../ownNotices.ts";

const words = { [PushPermission.Asked]: "asked", [PushPermission.Denied]: "denied", [PushPermission.Granted]: "granted" } as const;

/** PN-01: whether this browser shows notifications while the console is behind other windows. */
export function OutsideSetting() {
  const kernel = useKernel();
  const t = useText();
  const { permission } = useSnapshot(kernel.kept(OwnNotices).outside.state);
  return (
    <section className="notice-part">
      <h3 className="strong">{t("notices.here")}</h3>
      <div className="notice-row">
        <span className="notice-text">
          <span className="med">{t("notices.outsideTitle")}</span>
          <span className="fs12 muted">{t(`notices.permission.${permission === undefined ? "none" : words[permission]}`)}</span>
        </span>
        {permission === PushPermission.Asked && (
          <Button size="s" onClick={() => void kernel.commands.run(allowOutsideNotices)}>
            {t("notices.allow")}
          </Button>
        )}
      </div>
    </section>
  );
}
