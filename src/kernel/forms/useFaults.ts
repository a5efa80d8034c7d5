import { useState } from "react";

/** Which fields of a form hold what is no value of theirs, such as a date that there is not: while any does, it cannot be saved. */
export function useFaults(): { hasFaults: boolean; setFault: (name: string, isFaulty: boolean) => void } {
  const [faults, setFaults] = useState<readonly string[]>([]);
  return {
    hasFaults: faults.length > 0,
    setFault: (name, isFaulty) => setFaults((before) => [...before.filter((each) => each !== name), ...(isFaulty ? [name] : [])]),
  };
}
