import { codeHash, sourcesOf } from "./sources.ts";

const mark = (name: string) => `**Code changed since:** \`npm run bench -- ${name}\` measures it again.`;
const anyMark = /^\*\*Code changed since:\*\*.*\n\n/m;

/** The hash of the code that a benchmark measures, as it is now. Throws for a benchmark without sources. */
export function codeOf(name: string): string {
  const sources = sourcesOf[name];
  if (!sources) throw new Error(`tests/bench/sources.ts does not say which code ${name} measures.`);
  return codeHash(sources);
}

/** docs/benchmarks.md with a mark in each section whose code is not the measured one, and in no other. */
export function withMarks(page: string, codeNow: (name: string) => string = codeOf): string {
  return page
    .split(/^(?=## )/m)
    .map((section) => {
      const name = nameOf(section);
      if (name === undefined) return section;
      const plain = section.replace(anyMark, "");
      if (codeNow(name) === measuredCode(plain)) return plain;
      // Below the line that says when and where it was measured.
      return plain.replace(/^(## .*\n\n.*\n\n)/, `$1${mark(name)}\n\n`);
    })
    .join("");
}

/** The sections of docs/benchmarks.md whose code changed since they were measured, and that do not say so. */
export function unmarkedFigures(page: string, codeNow: (name: string) => string = codeOf): string[] {
  return page.split(/^(?=## )/m).flatMap((section) => {
    const name = nameOf(section);
    return name === undefined || anyMark.test(section) || codeNow(name) === measuredCode(section) ? [] : [name];
  });
}

const nameOf = (section: string) => /^## (\S+)/.exec(section)?.[1];

/** Undefined for a section that was measured before the code was noted: nobody knows it, so it counts as another one. */
const measuredCode = (section: string) => /; code (\w+)\.$/m.exec(section)?.[1];
