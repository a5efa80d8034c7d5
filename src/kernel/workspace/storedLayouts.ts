import * as z from "zod/mini";

/** Of a layout that a plugin keeps for several people: which version of it `baseline` is, and whether nobody may change it now. */
const SharedFacts = z.object({ version: z.int(), isLocked: z.boolean() });
/** `baseline` was saved by the person, `working` is what is on the screen or was last; the first layout has no name until it gets one. */
const Layout = z.object({
  name: z.optional(z.string()),
  baseline: z.optional(z.unknown()),
  working: z.optional(z.unknown()),
  shared: z.optional(SharedFacts),
});
export type Layout = Readonly<z.infer<typeof Layout>>;
/** A layout is replaced and never changed in place: the same object is the same layout. */
export type Layouts = ReadonlyMap<string, Layout>;
export interface LayoutSet {
  /** Id of the one on the screen. */
  current: string;
  layouts: Layouts;
}

export const firstLayoutId = "main";
const named = { current: z.string(), layouts: z.record(z.string(), Layout) };
/** What the server keeps for one person in one account. The first schema knew one layout. */
const Stored = z.discriminatedUnion("schema", [
  z.object({ schema: z.literal(1), layouts: z.object({ [firstLayoutId]: Layout }) }),
  z.object({ schema: z.literal(2), ...named }),
]);
const Version = z.int();
const LocalCopy = z.union([
  z.object({ version: Version, ...named }),
  z.strictObject({ version: Version, baseline: z.optional(z.unknown()), working: z.optional(z.unknown()) }),
]);

/** Undefined for what is no set of layouts. */
export function readStored(payload: unknown): LayoutSet | undefined {
  const { data } = z.safeParse(Stored, payload);
  return data && setOf(data.schema === 1 ? firstLayoutId : data.current, data.layouts);
}

/** This browser's copy and the server's version that it belongs to; one empty layout where there is none. */
export function readLocalCopy(value: unknown): LayoutSet & { version: number } {
  const { data } = z.safeParse(LocalCopy, value);
  const { version, ...rest } = data ?? { version: 0 };
  const set = "layouts" in rest ? setOf(rest.current, rest.layouts) : setOf(firstLayoutId, { [firstLayoutId]: rest });
  return set ? { version, ...set } : { version: 0, current: firstLayoutId, layouts: new Map([[firstLayoutId, {}]]) };
}

export function writeStored({ current, layouts }: LayoutSet) {
  return { schema: 2, current, layouts: Object.fromEntries(layouts) };
}

function setOf(wanted: string, layouts: Record<string, Layout>): LayoutSet | undefined {
  const all = new Map(Object.entries(layouts));
  const [first] = all.keys();
  if (first === undefined) return undefined;
  return { current: all.has(wanted) ? wanted : first, layouts: all };
}
