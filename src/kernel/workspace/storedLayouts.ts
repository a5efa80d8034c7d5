import * as z from "zod/mini";

/** For a shared layout: the version that `baseline` is, and whether the layout is locked. */
const SharedFacts = z.object({ version: z.int(), isLocked: z.boolean() });
/**
 * `baseline` is the state that the person saved, `working` the one that is or was last on the screen. The first layout has no name until
 * the person names it.
 */
const Layout = z.object({
  name: z.optional(z.string()),
  baseline: z.optional(z.unknown()),
  working: z.optional(z.unknown()),
  shared: z.optional(SharedFacts),
});
export type Layout = Readonly<z.infer<typeof Layout>>;
/** Layouts are replaced, never modified, so the same object means an unchanged layout. */
export type Layouts = ReadonlyMap<string, Layout>;
export interface LayoutSet {
  /** Id of the layout on the screen. */
  current: string;
  layouts: Layouts;
}

export const firstLayoutId = "main";
const named = { current: z.string(), layouts: z.record(z.string(), Layout) };
/** The layouts of one person in one account, as the server stores them. Schema 1 had a single layout. */
const Stored = z.discriminatedUnion("schema", [
  z.object({ schema: z.literal(1), layouts: z.object({ [firstLayoutId]: Layout }) }),
  z.object({ schema: z.literal(2), ...named }),
]);
const Version = z.int();
const LocalCopy = z.union([
  z.object({ version: Version, ...named }),
  z.strictObject({ version: Version, baseline: z.optional(z.unknown()), working: z.optional(z.unknown()) }),
]);

/** Returns undefined for anything but a set of layouts. */
export function readStored(payload: unknown): LayoutSet | undefined {
  const { data } = z.safeParse(Stored, payload);
  return data && setOf(data.schema === 1 ? firstLayoutId : data.current, data.layouts);
}

/** This browser's copy and the server version that it is based on; one empty layout if there is no copy. */
export function readLocalCopy(value: unknown): LayoutSet & { version: number } {
  const { data } = z.safeParse(LocalCopy, value);
  const { version, ...rest } = data ?? { version: 0 };
  const set = "layouts" in rest ? setOf(rest.current, rest.layouts) : setOf(firstLayoutId, { [firstLayoutId]: rest });
  return set ? { version, ...set } : { version: 0, current: firstLayoutId, layouts: new Map([[firstLayoutId, {}]]) };
}

export function writeStored({ current, layouts }: LayoutSet) {
  return { schema: 2, current, layouts: Object.fromEntries(layouts) };
}

/** The layouts with changes to one of them. */
export function changedLayout(layouts: Layouts, id: string, changes: Layout): Layouts {
  return new Map(layouts).set(id, { ...layouts.get(id), ...changes });
}

function setOf(wanted: string, layouts: Record<string, Layout>): LayoutSet | undefined {
  const all = new Map(Object.entries(layouts));
  const [first] = all.keys();
  if (first === undefined) return undefined;
  return { current: all.has(wanted) ? wanted : first, layouts: all };
}
