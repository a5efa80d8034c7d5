import { useState } from "react";

/** Tracks which fields hold an invalid entry, such as a date that does not exist. The form can't be saved while there is one. */
export function useFaults(): { hasFaults: boolean; setFault: (name: string, isFaulty: boolean) => void } {
  const [faults, setFaults] = useState<readonly string[]>([]);
  return {
    hasFaults: faults.length > 0,
    setFault: (name, isFaulty) => setFaults((before) => [...before.filter((each) => each !== name), ...(isFaulty ? [name] : [])]),
  };
}
