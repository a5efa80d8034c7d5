import * as z from "zod/mini";
import { addBookmark } from "#contract/bookmarks.ts";
import type { Device } from "#contract/devices.ts";
import { Comment, Name } from "#contract/fields.ts";
import { dateAndTime, timeAndZone } from "#kernel/format/siteTime.ts";
import { FormDialog } from "#kernel/forms/FormDialog.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import type { Selection } from "../download/selection.ts";
import { bookmarksKey } from "./useBookmarks.ts";

const BookmarkEntry = z.object({ name: Name, note: z.optional(Comment) });

interface BookmarkDialogProps {
  device: Device;
  videoSourceId: string;
  range: Selection;
  /** `isKept`: the platform has saved the bookmark. */
  onDone: (isKept: boolean) => void;
}

/** B-12: gives a name to a part of a recording so that operators can find it again. */
export default function BookmarkDialog({ device, videoSourceId, range, onDone }: BookmarkDialogProps) {
  const kernel = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  const [from, to] = [new Date(range.fromMs).toISOString(), new Date(range.toMs).toISOString()];
  const form = useForm({
    schema: BookmarkEntry,
    title: t("playback.bookmark.title", { name: device.name }),
    isNew: true,
    fields: { name: { label: "playback.bookmark.name" }, note: { label: "playback.bookmark.note", kind: "multiline" } },
    stored: { values: {} },
    save: async ({ values: { name, note } }) => {
      const body = { from, to, name, ...(note !== undefined && { note }) };
      await kernel.api.call(addBookmark, { params: { id: videoSourceId }, body });
      await kernel.queryClient.invalidateQueries({ queryKey: bookmarksKey });
      kernel.toast.success("playback.toast.bookmarked");
      onDone(true);
      return undefined;
    },
  });
  const times = { from: dateAndTime(from, language, device.timeZoneId), to: timeAndZone(to, language, device.timeZoneId) };
  return (
    <FormDialog
      form={form}
      onClose={() => onDone(false)}
      description={t("playback.bookmark.hint", times)}
      saveLabel={t("playback.bookmark.save")}
    >
      <FormFields form={form} />
    </FormDialog>
  );
}
