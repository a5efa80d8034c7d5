import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isScope, type Scope } from "#contract/scopes.ts";

/** A statement at the top of a module: its text, and the scopes that it asks a session for. */
interface Unit {
  text: string;
  scopes: ReadonlySet<Scope>;
}

interface Module {
  units: Map<string, Unit>;
  /** Name here to file and name there. */
  imports: Map<string, { file: string; name: string }>;
}

const server = resolve(import.meta.dirname, "../../server");
const modules = new Map<string, Module>();

const starts = /^(?:export )?(?:async )?(?:const|function\*?|class)\s+(\w+)/;
const imports = /^import \{([^}]+)\} from "(\.{1,2}\/[^"]+)";/gm;
const asks = /\bscopes\.has\(([^)]*)\)/g;
const literals = /"([a-z]+_[rw])"/g;

const scopesIn = (text: string) => [...text.matchAll(literals)].flatMap(([, word = ""]) => (isScope(word) ? [word] : []));

/** What is asked before a handler runs, of the contract's own words. */
const before = "refusalOfCall";

/** The scopes that a statement asks for: those named in the question, or where that is a word of the module, all that the module names. */
function asked(text: string, ofModule: string): ReadonlySet<Scope> {
  return new Set(
    [...text.matchAll(asks)].flatMap(([, about = ""]) => {
      const named = scopesIn(about);
      return named.length > 0 ? named : scopesIn(ofModule);
    }),
  );
}

function moduleOf(file: string): Module {
  const known = modules.get(file);
  if (known) return known;
  const text = readFileSync(file, "utf8");
  const units = new Map<string, Unit>();
  const parts = text.split(/^(?=(?:export )?(?:async )?(?:const|function|class|interface|type)\b)/m);
  for (const part of parts) {
    const [, name] = starts.exec(part) ?? [];
    if (name !== undefined && name !== before) units.set(name, { text: part, scopes: asked(part, text) });
  }
  const found = [...text.matchAll(imports)].flatMap(([, names = "", path = ""]) =>
    names.split(",").flatMap((each) => {
      const [name = "", here = name] = each.trim().split(/\s+as\s+/);
      const there = join(dirname(file), path);
      return name === "" || name.startsWith("type ") || !existsSync(there) ? [] : [[here, { file: there, name }] as const];
    }),
  );
  const module = { units, imports: new Map(found) };
  modules.set(file, module);
  return module;
}

/** Every scope that a function asks a session for, itself or by what it calls, with where that is. */
function checksOf(file: string, name: string, seen = new Set<string>()): Map<Scope, string> {
  const found = new Map<Scope, string>();
  const key = `${file} ${name}`;
  const module = moduleOf(file);
  const unit = module.units.get(name);
  if (!unit || seen.has(key)) return found;
  seen.add(key);
  for (const scope of unit.scopes) found.set(scope, `${file.slice(server.length + 1)} ${name}`);
  for (const word of new Set(unit.text.match(/\b\w+\b/g))) {
    const target = module.imports.get(word);
    const next = target ? checksOf(target.file, target.name, seen) : word === name ? undefined : checksOf(file, word, seen);
    for (const [scope, place] of next ?? []) if (!found.has(scope)) found.set(scope, place);
  }
  return found;
}

const handlers = /^(?:export )?const (\w+)[^=]*= handle(?:AsText|File)?\(\s*(\w+),/gm;

/** The scopes that the handler of each call asks for besides what was asked before it ran, by the call's name. */
export function scopeChecks(): Map<string, Map<Scope, string>> {
  const files = readdirSync(server, { recursive: true, encoding: "utf8" }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  return new Map(
    files.flatMap((path) => {
      const file = join(server, path);
      return [...readFileSync(file, "utf8").matchAll(handlers)].map(([, name = "", call = ""]) => [call, checksOf(file, name)] as const);
    }),
  );
}
