import { useRef, useState } from "react";
import { photoOfFile, type ReadyPhoto } from "./photoFile.ts";

/** Reads the photo that the person chose last; calls `onRead` with undefined if the file is no photo. */
export function useChosenFile(onRead: (photo: ReadyPhoto | undefined) => void) {
  /** While the new photo loads, the old one is still shown and must not be sent. */
  const [reading, setReading] = useState<File>();
  const latest = useRef<File>(undefined);
  const follow = (next: File | undefined) => {
    latest.current = next;
    setReading(next);
  };
  const read = async (input: HTMLInputElement) => {
    const chosen = input.files?.[0];
    // Allows the same file to be chosen again.
    input.value = "";
    if (!chosen) return;
    follow(chosen);
    const ready = await photoOfFile(chosen).catch(() => undefined);
    // The person may have chosen or taken another photo during the read.
    if (latest.current !== chosen) return;
    follow(undefined);
    onRead(ready);
  };
  return { isReading: reading !== undefined, read, forget: () => follow(undefined) };
}
