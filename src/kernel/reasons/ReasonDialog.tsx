import { type FormEvent, useId, useRef, useState } from "react";
import { Reason, reasonRule } from "#contract/reasons.ts";
import { useShellText } from "../console/consoleContext.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { TextArea } from "../ui/TextField.tsx";

export interface ReasonDialogProps {
  /** Earlier reasons that the person can choose again. */
  given: readonly string[];
  /** Called without a reason if the person goes back. */
  settle: (reason?: string) => void;
}

/** B-31: asks for the reason before an action for which the account requires one. */
export default function ReasonDialog({ given, settle }: ReasonDialogProps) {
  const t = useShellText();
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [isRefused, setIsRefused] = useState(false);
  const error = isRefused ? faultOf(text) : undefined;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const reason = Reason.safeParse(text);
    setIsRefused(!reason.success);
    if (reason.success) settle(reason.data);
    else field.current?.focus();
  };
  const choose = (reason: string) => {
    setText(reason);
    setIsRefused(false);
    field.current?.focus();
  };
  return (
    <Dialog
      isOpen
      isQuestion
      // A click outside must not lose the typed text (UX-01).
      mustClose={text !== ""}
      size="s"
      initialFocus={field}
      onClose={() => settle()}
      title={t("reasons.title")}
      description={t("reasons.why")}
      footer={
        <>
          <Button onClick={() => settle()}>{t("kernel.ui.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t("reasons.go")}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={handleSubmit}>
        <TextArea
          ref={field}
          label={t("reasons.label")}
          required
          value={text}
          maxLength={reasonRule.max}
          rows={3}
          error={error && t(error, { min: reasonRule.min, max: reasonRule.max })}
          // Pasted text may contain several lines.
          onChange={(event) => setText(event.target.value.replaceAll(/\s*[\r\n]+\s*/g, " "))}
          onKeyDown={(event) => {
            // The reason is a single line, so Enter submits it as in other fields.
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        {given.length > 0 && (
          <section className="stack" aria-label={t("reasons.given")}>
            <span className="muted">{t("reasons.given")}</span>
            {given.map((reason) => (
              <Button key={reason} size="s" onClick={() => choose(reason)}>
                <span className="trunc">{reason}</span>
              </Button>
            ))}
          </section>
        )}
      </form>
    </Dialog>
  );
}

/** The translation key of the error, or undefined. */
function faultOf(text: string): string | undefined {
  if (Reason.safeParse(text).success) return undefined;
  const { length } = text.trim();
  if (length < reasonRule.min) return "reasons.tooShort";
  return length > reasonRule.max ? "reasons.tooLong" : "reasons.unprintable";
}
