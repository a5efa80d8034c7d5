import * as z from "zod/mini";
import type { ReadingChoices } from "#workers/csv/csv.worker.ts";
import { encodings } from "#workers/csv/encoding.ts";
import { separators } from "#workers/csv/readCsv.ts";
import type { ColumnMapping } from "./importModel.ts";

export interface KeptImport {
  file: File;
  choices: ReadingChoices;
  mapping: ColumnMapping | undefined;
}

/** Keeps the chosen file of an import in this tab across a reload, until it is imported or replaced. */
export interface ImportKeeper {
  load(): KeptImport | undefined;
  keepFile(file: File): Promise<void>;
  keepChoices(choices: ReadingChoices, mapping: ColumnMapping | undefined): void;
  clear(): void;
}

const KeptFile = z.object({ name: z.string(), base64: z.string() });
const KeptChoices = z.object({
  choices: z.object({ encoding: z.optional(z.enum(encodings)), separator: z.optional(z.enum(separators)) }),
  mapping: z.nullable(z.array(z.nullable(z.string()))),
});

export function createImportKeeper(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">, key: string): ImportKeeper {
  const read = <Schema extends z.ZodMiniType>(part: string, schema: Schema): z.output<Schema> | undefined => {
    try {
      return z.safeParse(schema, JSON.parse(storage.getItem(`${key} ${part}`) ?? "null")).data;
    } catch {
      return undefined;
    }
  };
  const write = (part: string, value: unknown) => {
    try {
      storage.setItem(`${key} ${part}`, JSON.stringify(value));
    } catch {
      // The storage is full; after a reload the person chooses the file again.
      storage.removeItem(`${key} ${part}`);
    }
  };
  return {
    load() {
      const file = read("file", KeptFile);
      if (!file) return undefined;
      const { choices = {}, mapping } = read("choices", KeptChoices) ?? {};
      const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0));
      return { file: new File([bytes], file.name), choices, mapping: mapping?.map((name) => name ?? undefined) };
    },
    async keepFile(file) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      let text = "";
      for (let place = 0; place < bytes.length; place += 8192) text += String.fromCharCode(...bytes.subarray(place, place + 8192));
      storage.removeItem(`${key} choices`);
      write("file", { name: file.name, base64: btoa(text) });
    },
    keepChoices(choices, mapping) {
      write("choices", { choices, mapping: mapping?.map((name) => name ?? null) ?? null });
    },
    clear() {
      storage.removeItem(`${key} file`);
      storage.removeItem(`${key} choices`);
    },
  };
}
