import { Fragment } from "react";
import { formatKeys } from "./keyFormat.ts";
import { useOwnerWindow } from "./portalContainer.tsx";
import { useUiWords } from "./words.tsx";

/** True on platforms that show ⌘ instead of Ctrl. */
export function useIsMac(): boolean {
  return /Mac|iPhone|iPad/.test(useOwnerWindow().navigator.userAgent);
}

/** Draws a key binding such as "mod+shift+u" or "g d" as key caps. */
export function KeyCaps({ keys }: { keys: string }) {
  const isMac = useIsMac();
  const words = useUiWords().keys;
  return (
    <span className="keys">
      {formatKeys(keys, isMac, words).map((caps, step) => (
        <Fragment key={`${step}:${caps.join("+")}`}>
          {caps.map((cap) => (
            <kbd key={cap}>{cap}</kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
