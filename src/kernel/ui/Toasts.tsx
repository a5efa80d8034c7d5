import { useEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Button } from "./Button.tsx";
import { classNames } from "./classNames.ts";
import { IconButton } from "./IconButton.tsx";
import { Bell, CircleAlert, CircleCheck, TriangleAlert, X } from "./icons.ts";
import { usePortalContainer } from "./portalContainer.tsx";
import type { Toast, ToastSource } from "./toastQueue.ts";
import { useUiWords } from "./words.tsx";

const icons = { plain: Bell, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert } as const;

/**
 * The stack of toasts at the bottom right (SH-06). Countdowns stop while the pointer is over it or the focus inside, so that people can
 * read.
 */
export function Toasts({ source }: { source: ToastSource }) {
  const container = usePortalContainer();
  const words = useUiWords();
  const toasts = useSyncExternalStore(source.subscribe, source.snapshot);
  const stack = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = stack.current;
    const reading = ["pointerenter", "focusin"];
    const done = ["pointerleave", "focusout"];
    for (const name of reading) element?.addEventListener(name, source.hold);
    for (const name of done) element?.addEventListener(name, source.release);
    return () => {
      for (const name of reading) element?.removeEventListener(name, source.hold);
      for (const name of done) element?.removeEventListener(name, source.release);
    };
  }, [source, container]);
  return createPortal(
    <section ref={stack} className="toasts" aria-label={words.notifications} aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={() => source.dismiss(toast.id)} />
      ))}
    </section>,
    container,
  );
}

/** One toast; it closes after one of its actions. */
export function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const words = useUiWords();
  const Glyph = icons[toast.level];
  return (
    <div
      className={classNames("toast", toast.level !== "plain" && `toast--${toast.level}`)}
      role={toast.level === "bad" ? "alert" : undefined}
    >
      <Glyph className="i" aria-hidden />
      <div className="grow">
        <div className="med">{toast.title}</div>
        {toast.detail !== undefined && <div className="fs12 muted">{toast.detail}</div>}
        {toast.code !== undefined && <div className="fs12 faint code">{toast.code}</div>}
        {toast.actions && (
          <div className="row toastacts">
            {toast.actions.map((action, index) => (
              <Button
                key={action.label}
                size="s"
                variant={index === 0 ? "primary" : "quiet"}
                onClick={() => {
                  action.run();
                  onDismiss();
                }}
              >
                {action.label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <IconButton icon={X} label={words.dismiss} size="s" onClick={onDismiss} />
    </div>
  );
}
