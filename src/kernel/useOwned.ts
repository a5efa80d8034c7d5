import { useEffect, useState } from "react";

/** Creates a resource and disposes it when the component unmounts or `create` changes. Undefined before it is created. */
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
