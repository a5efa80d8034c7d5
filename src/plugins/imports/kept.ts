import * as z from "zod/mini";
import { ImportDates as Dates, type ImportDates } from "#contract/userImports.ts";
import { perSession } from "#kernel/perSession.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { createImportKeeper, type ImportKeeper } from "#kernel/ui/import/keptImport.ts";

const prefix = "gatehouse.imports";

/** State of imports that this tab keeps over a reload. It contains personal data, so it ends with the session and with the tab. */
export interface KeptImports {
  keeper: ImportKeeper;
  readDates(): ImportDates;
  keepDates(dates: ImportDates): void;
  /** Cells that the person has typed but not sent, by line. */
  readCorrections(importId: string): Corrections;
  keepCorrections(importId: string, corrections: Corrections): void;
}
export type Corrections = Readonly<Record<string, readonly string[]>>;

const KeptCorrections = z.record(z.string(), z.array(z.string()));

export const KeptImports = perSession((kernel) => createKept(kernel, window.sessionStorage));

function createKept({ state, own }: Kernel, storage: Storage): KeptImports {
  const key = `${prefix}.${state.user.accountId}.${state.user.uid}`;
  own(() => {
    for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name);
  });
  const read = <Schema extends z.ZodMiniType>(part: string, schema: Schema): z.output<Schema> | undefined => {
    const text = storage.getItem(`${key} ${part}`);
    return text === null ? undefined : z.safeParse(schema, JSON.parse(text)).data;
  };
  const keep = (part: string, value: object) => {
    if (Object.keys(value).length === 0) storage.removeItem(`${key} ${part}`);
    else storage.setItem(`${key} ${part}`, JSON.stringify(value));
  };
  const keeper = createImportKeeper(storage, key);
  return {
    keeper: {
      ...keeper,
      clear() {
        keeper.clear();
        storage.removeItem(`${key} dates`);
      },
      async keepFile(file) {
        storage.removeItem(`${key} dates`);
        await keeper.keepFile(file);
      },
    },
    readDates: () => read("dates", Dates) ?? {},
    keepDates: (dates) => keep("dates", dates),
    readCorrections: (id) => read(`corrections ${id}`, KeptCorrections) ?? {},
    keepCorrections: (id, corrections) => keep(`corrections ${id}`, corrections),
  };
}
