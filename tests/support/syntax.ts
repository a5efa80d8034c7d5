import { parseSync } from "vite";

/** What a module names in an `import`, an `export … from`, or an `import()` of a plain string. */
export interface ImportedName {
  specifier: string;
  /** Nothing of it is there when the program runs. */
  isType: boolean;
}

export interface CallSite {
  /** The names that lead to what is called: `kernel.api.call(…)` is `kernel`, `api`, `call`. */
  callee: readonly string[];
  /** The first argument where it is a name or a plain string. */
  first: { kind: "name" | "text"; text: string } | undefined;
}

type SyntaxNode = Readonly<Record<string, unknown>> & { type: string };

/** Reads imports off the syntax tree: a comment or a text that looks like one is none. */
export function importsIn(file: string, text: string): ImportedName[] {
  const { staticImports, staticExports, dynamicImports } = parsed(file, text).module;
  return [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [{ specifier: moduleRequest.value, isType }] : [])),
    ),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, specifier] = /^["'`]([^"'`$]+)["'`]$/.exec(text.slice(start, end)) ?? [];
      return specifier === undefined ? [] : [{ specifier, isType: false }];
    }),
  ];
}

/** Every call in a module. */
export function callsIn(file: string, text: string): CallSite[] {
  const calls: CallSite[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) walk(each);
    if (!isNode(value)) return;
    if (value.type === "CallExpression") calls.push(callOf(value));
    for (const each of Object.values(value)) if (typeof each === "object") walk(each);
  };
  walk(parsed(file, text).program.body);
  return calls;
}

function parsed(file: string, text: string) {
  const result = parseSync(file, text);
  if (result.errors.length > 0) throw new Error(`${file}: ${result.errors[0]?.message ?? "cannot be parsed"}`);
  return result;
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === "object" && value !== null && "type" in value;

function callOf({ callee, arguments: given }: SyntaxNode): CallSite {
  const first = Array.isArray(given) ? (given[0] as unknown) : undefined;
  return { callee: namesOf(callee), first: isNode(first) ? plain(first) : undefined };
}

function plain({ type, name, value }: SyntaxNode): CallSite["first"] {
  if (type === "Identifier") return { kind: "name", text: String(name) };
  return type === "Literal" && typeof value === "string" ? { kind: "text", text: value } : undefined;
}

function namesOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === "Identifier") return [String(node["name"])];
  if (node.type === "MemberExpression") return [...namesOf(node["object"]), ...namesOf(node["property"])];
  return node.type === "ChainExpression" ? namesOf(node["expression"]) : [];
}
