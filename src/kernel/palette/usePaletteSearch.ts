import { useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { useConsole } from "../console/consoleContext.ts";
import { log } from "../log.ts";
import { type CommandIndex, commandIndex } from "./commandIndex.ts";
import type { EnterAhead } from "./enterAhead.ts";
import { choices, nextArgument, type PaletteGroup } from "./paletteModel.ts";
import type { Wanted } from "./paletteQuestion.ts";
import { type FoundSoFar, search } from "./paletteSearch.ts";
import { createPause } from "./pause.ts";
import { actionsOf } from "./thingActions.ts";

/** Ids of recently used commands, the latest first. */
export const Recent = z.array(z.string());

export interface PaletteSearch {
  wanted: Wanted;
  /** Undefined until the first search has ended, because until then it is unknown whether something matches. */
  found: ({ of: Wanted } & FoundSoFar) | undefined;
  /** Id of the row that Enter chooses. */
  active: string;
  setActive(id: string): void;
  look(change: Partial<Wanted> | ((before: Wanted) => Partial<Wanted>)): void;
}

/** Starts the search in the event that changes the query, so that results in memory are drawn in the same render as the typed key. */
export function usePaletteSearch(first: () => Wanted, ahead: EnterAhead): PaletteSearch {
  const running = useConsole();
  const [wanted, setWanted] = useState(first);
  const [found, setFound] = useState<PaletteSearch["found"]>();
  const [active, setActive] = useState("");
  const latest = useRef(wanted);
  const stops = useRef<AbortController>(undefined);
  /** All commands, after their texts in all languages have loaded. */
  const commands = useRef<CommandIndex>(undefined);

  const begin = useCallback(
    (of: Wanted) => {
      stops.current?.abort();
      const stop = new AbortController();
      stops.current = stop;
      ahead.begin();
      /** Id of the row that was activated automatically from incomplete results. */
      let marked: string | undefined;
      const show = (groups: PaletteGroup[], isOpen = false) => {
        if (stop.signal.aborted) return;
        const items = groups.flatMap((group) => group.items);
        setFound({ of, groups, isOpen });
        const next = items[0]?.id ?? "";
        const known = marked;
        marked = next;
        setActive((before) => (known !== undefined && before !== known && items.some(({ id }) => id === before) ? before : next));
      };
      const recent = () => running.kernelOf("kernel").storage.get("recent", Recent) ?? [];
      const loadCommands = async () => {
        await running.options.translator.loadAll();
        commands.current = commandIndex(running, recent());
        return commands.current;
      };
      const seek = async (index: CommandIndex): Promise<PaletteGroup[]> => {
        const { query, asked, steps } = of;
        const target = asked ? running.runner.get(asked) : undefined;
        const given = steps.at(-1)?.known ?? {};
        const name = target && nextArgument(target, given);
        const label = name && target.pickers?.[name]?.label;
        if (of.thing && !target) {
          const asking = { signal: stop.signal, pause: createPause(stop.signal) };
          return actionsOf(of.thing, query, index, running, asking);
        }
        if (!target || !name) {
          // After Enter was pressed, only the complete results count.
          const showSoFar = (so: FoundSoFar) => so.groups.length > 0 && !ahead.isAwaited && show(so.groups, so.isOpen);
          return search({ query, recent: recent(), commands: index }, running, stop.signal, showSoFar);
        }
        return [
          { id: "choices", title: label ? running.t(label) : "", items: await choices(target, name, query, given, running, stop.signal) },
        ];
      };
      const all = commands.current ? seek(commands.current) : loadCommands().then(seek);
      all.then(
        (groups) => show(groups),
        (error: unknown) => {
          if (stop.signal.aborted) return;
          log.error("The palette could not search", { error });
          show([]);
        },
      );
    },
    [running, ahead],
  );
  useEffect(() => {
    begin(latest.current);
    return () => stops.current?.abort();
  }, [begin]);
  const look: PaletteSearch["look"] = useCallback(
    (change) => {
      const before = latest.current;
      const next = { ...before, ...(typeof change === "function" ? change(before) : change) };
      if (next.query === before.query && next.asked === before.asked && next.steps === before.steps && next.thing === before.thing) return;
      latest.current = next;
      setWanted(next);
      begin(next);
    },
    [begin],
  );
  return { wanted, found, active, setActive, look };
}
