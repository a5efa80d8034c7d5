import * as z from "zod/mini";
import type { ReviewEntry } from "#contract/reviews.ts";
import { eventTagLimits, setEventTags } from "#contract/sourceEvents.ts";
import { FormDialog } from "#kernel/forms/FormDialog.tsx";
import { FormFields } from "#kernel/forms/FormField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import { OpenDesk } from "./openDesk.ts";
import { typedTags } from "./typedTags.ts";

const { count, length } = eventTagLimits;
const Typed = z.object({ tags: z.optional(z.string().check(z.maxLength(count * (length + 2)))) });

/** DV-20: tags by which an entry can be found again. */
export default function TagDialog({ entry: { event, camera, tags }, onDone }: { entry: ReviewEntry; onDone: () => void }) {
  const kernel = useKernel();
  const t = useText();
  const { id: eventId, serialNumber = camera.serialNumber, deviceName = camera.name } = event;
  const form = useForm({
    schema: Typed,
    title: t("playback.reviewList.tagTitle", { name: deviceName }),
    isNew: tags.length === 0,
    fields: { tags: { label: "playback.reviewList.tags" } },
    stored: { values: { tags: tags.join(", ") } },
    save: async ({ values }) => {
      const typed = typedTags(values.tags ?? "");
      if (!typed) {
        kernel.toast.warning("playback.reviewList.tagError", { count, length });
        return undefined;
      }
      await kernel.api.call(setEventTags, { body: { serialNumber, eventId, tags: typed } });
      kernel.toast.success("playback.toast.tagged");
      await kernel.kept(OpenDesk).current?.reload();
      onDone();
      return undefined;
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onDone}
      description={t("playback.reviewList.tagsHint", { count, length })}
      saveLabel={t("playback.reviewList.save")}
    >
      <FormFields form={form} />
    </FormDialog>
  );
}
