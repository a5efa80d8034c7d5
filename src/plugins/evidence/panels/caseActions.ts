import type { EvidenceCaseRow } from "#contract/evidenceCases.ts";

/** The commands that fit the state of a case. */
export function caseActions({ isClosed, isLocked }: Pick<EvidenceCaseRow, "isClosed" | "isLocked">): string[] {
  const ids = [
    "evidence:export",
    !isClosed && "evidence:add-note",
    !isClosed && "evidence:add-log",
    isLocked ? "evidence:unlock" : "evidence:lock",
    isClosed ? "evidence:reopen" : "evidence:close",
    !isLocked && "evidence:delete",
  ];
  return ids.filter((id) => id !== false);
}
