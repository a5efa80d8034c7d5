import { useState } from "react";
import * as z from "zod/mini";
import type { Device } from "#contract/devices.ts";
import { Email } from "#contract/fields.ts";
import { shareVideoPlaylist } from "#contract/videoShares.ts";
import { dateAndTime, timeAndZone } from "#kernel/format/siteTime.ts";
import { FormDialog } from "#kernel/forms/FormDialog.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { CopyButton } from "#kernel/ui/CopyButton.tsx";
import { Dialog } from "#kernel/ui/Dialog.tsx";
import type { Selection } from "../download/selection.ts";
import { shareListPanel } from "../panels.ts";
import { ShareMinutes, storedMinutes } from "./storedMinutes.ts";

/** SR-05 */
const ShareEntry = z.object({ email: Email, minutes: ShareMinutes });

interface ShareDialogProps {
  device: Device;
  videoSourceId: string;
  range: Selection;
  /** PB-13: the link opens the page of an event. */
  isEvent?: boolean;
  onDone: () => void;
}

interface Made {
  link: string;
  email: string;
}

/** SR-04, SR-05: asks for recipient and duration, then shows the link once. */
export default function ShareDialog({ device, videoSourceId, range, isEvent = false, onDone }: ShareDialogProps) {
  const kernel = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  const [made, setMade] = useState<Made>();
  const { name, serialNumber, timeZoneId } = device;
  const [from, to] = [new Date(range.fromMs).toISOString(), new Date(range.toMs).toISOString()];
  const [minutesAtFirst] = useState(() => storedMinutes.read(kernel));
  const form = useForm({
    schema: ShareEntry,
    title: t("playback.share.title", { name }),
    isNew: true,
    fields: {
      email: { label: "playback.share.email", autoComplete: "email", codes: ["error_share_no_contact"] },
      minutes: { label: "playback.share.minutes", unit: t("playback.share.minutesUnit"), hint: "playback.share.minutesHint" },
    },
    stored: { values: { minutes: minutesAtFirst } },
    save: async ({ values: { email, minutes } }) => {
      const body = { serialNumber, videosourceid: videoSourceId, from, to, expires: minutes * 60, email, ...(isEvent && { isEvent }) };
      const { link } = await kernel.api.call(shareVideoPlaylist, { body });
      storedMinutes.write(kernel, minutes);
      setMade({ link, email });
      return undefined;
    },
  });
  if (made) return <ShareMade made={made} onDone={onDone} />;
  const times = { from: dateAndTime(from, language, timeZoneId), to: timeAndZone(to, language, timeZoneId) };
  return (
    <FormDialog form={form} onClose={onDone} description={t("playback.share.hint", times)} saveLabel={t("playback.share.save")}>
      <FormFields form={form} />
    </FormDialog>
  );
}

/** The link can't be shown again later. */
function ShareMade({ made: { link, email }, onDone }: { made: Made; onDone: () => void }) {
  const kernel = useKernel();
  const t = useText();
  const show = () => {
    kernel.panels.open(shareListPanel);
    onDone();
  };
  return (
    <Dialog
      isOpen
      mustClose
      title={t("playback.share.madeTitle")}
      description={t("playback.share.madeHint", { email })}
      onClose={onDone}
      footer={
        <>
          <Button onClick={show}>{t("playback.shares")}</Button>
          <Button variant="primary" onClick={onDone}>
            {t("playback.share.done")}
          </Button>
        </>
      }
    >
      <div className="share-link">
        <output className="code fs12" aria-label={t("playback.share.link")}>
          {link}
        </output>
        <CopyButton text={link} label={t("playback.share.copy")} copiedLabel={t("playback.share.copied")} />
      </div>
    </Dialog>
  );
}
