import { useEffect, useState } from "react";

/** Something that holds a resource, for as long as the component is drawn with the same `create`; undefined until it is there. */
export function useOwned<Thing extends { dispose(): void }>(create: () => Thing): Thing | undefined {
  const [thing, setThing] = useState<Thing>();
  useEffect(() => {
    const made = create();
    setThing(made);
    return () => {
      made.dispose();
      setThing(undefined);
    };
  }, [create]);
  return thing;
}
