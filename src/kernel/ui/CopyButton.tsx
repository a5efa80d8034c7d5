import { useState } from "react";
import { Button } from "./Button.tsx";
import { Check, Copy } from "./icons.ts";
import { useOwnerWindow } from "./portalContainer.tsx";

/** Copies a text and confirms it. Draws nothing if the browser offers no clipboard, as on plain http outside localhost. */
export function CopyButton({ text, label, copiedLabel }: { text: string; label: string; copiedLabel: string }) {
  const view = useOwnerWindow();
  const [isCopied, setIsCopied] = useState(false);
  const clipboard = view.navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return undefined;
  return (
    <Button size="s" icon={isCopied ? Check : Copy} onClick={() => void clipboard.writeText(text).then(() => setIsCopied(true))}>
      {isCopied ? copiedLabel : label}
    </Button>
  );
}
