import { useEffect, useState } from "react";
import { useConsole, useSessionState } from "./consoleContext.ts";
import { type Descriptions, loadDescriptions } from "../commands/descriptions.ts";

const none: Descriptions = {};

/** What commands do, in the language of the console; nothing until it is there. */
export function useDescriptions(): Descriptions {
  const { options } = useConsole();
  const { language } = useSessionState();
  const [found, setFound] = useState(none);
  useEffect(() => {
    let isWanted = true;
    void loadDescriptions(options.descriptions, language).then((descriptions) => isWanted && setFound(descriptions));
    return () => void (isWanted = false);
  }, [options, language]);
  return found;
}
