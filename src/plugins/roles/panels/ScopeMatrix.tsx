import { type KeyboardEvent, useId, useState } from "react";
import { effectiveScopes, parentScope, type Scope } from "#contract/scopes.ts";
import type { FormHandle } from "#kernel/forms/useForm.ts";
import { useFormEntry } from "#kernel/forms/useFormEntry.ts";
import { useText } from "#kernel/hooks.ts";
import { FieldNote } from "#kernel/ui/Field.tsx";
import { type ScopeArea, type ScopeGroup, scopeGroups, withScopes } from "../scopeAreas.ts";
import { ScopeCell, type ScopeCellProps } from "./ScopeCell.tsx";

const rights = ["read", "write"] as const;
type Right = (typeof rights)[number];
const letterOf = { read: "r", write: "w" } as const;
const areaOf = (scope: Scope) => scope.slice(0, -2);

interface ScopeMatrixProps {
  form: FormHandle;
  /** The person's own scopes, which they may grant (PM-10). */
  held: ReadonlySet<Scope>;
}

/** PM-02: the scopes of a role by area. Arrow keys move within a group of areas, Tab moves between groups. */
export function ScopeMatrix({ form, held }: ScopeMatrixProps) {
  const t = useText();
  const noteId = useId();
  const { value, onChange, error, isDisabled } = useFormEntry(form, "scopes");
  const given = value as Scope[];
  const effective = effectiveScopes(given);
  const mayGive = (scope: Scope) => held.has(scope);
  const change = (changed: readonly Scope[], isGiven: boolean) => onChange(withScopes(given, changed, isGiven, mayGive));
  const refusalOf = (scope: Scope): string | undefined => {
    const parent = parentScope(scope);
    if (parent && given.includes(parent)) return t("roles.reason.included", { area: t(`kernel.rights.area.${areaOf(parent)}`) });
    return mayGive(scope) ? undefined : t("roles.reason.notHeld");
  };
  const cellOf = (area: ScopeArea, right: Right): Omit<ScopeCellProps, "isTabStop" | "onFocus"> | undefined => {
    const scope = area[right];
    if (!scope) return undefined;
    const isOn = effective.has(scope);
    return {
      id: scope,
      label: t("kernel.rights.cell", { area: t(`kernel.rights.area.${area.id}`), right: t(`kernel.rights.right.${letterOf[right]}`) }),
      state: isOn ? "all" : "none",
      isDisabled,
      reason: isDisabled ? undefined : refusalOf(scope),
      onToggle: () => change([scope], !isOn),
    };
  };
  return (
    <div className="formwide">
      <div className="scopes">
        {scopeGroups.map((group, index) => (
          <GroupOfScopes
            key={group.id}
            group={group}
            cellOf={cellOf}
            all={(right) => {
              const givable = group.areas.flatMap((area) => area[right] ?? []).filter((scope) => refusalOf(scope) === undefined);
              const count = givable.filter((scope) => given.includes(scope)).length;
              return {
                id: `${group.id}-${right}`,
                label: t("roles.all", { group: t(`roles.group.${group.id}`), right: t(`kernel.rights.right.${letterOf[right]}`) }),
                state: count === 0 ? "none" : count === givable.length ? "all" : "some",
                isDisabled,
                reason: isDisabled || givable.length > 0 ? undefined : t("roles.reason.notHeld"),
                onToggle: () => change(givable, count < givable.length),
              };
            }}
            wrong={index === 0 && error !== undefined ? noteId : undefined}
          />
        ))}
      </div>
      <FieldNote id={noteId} error={error} />
    </div>
  );
}

type Cell = Omit<ScopeCellProps, "isTabStop" | "onFocus">;

interface GroupOfScopesProps {
  group: ScopeGroup;
  cellOf: (area: ScopeArea, right: Right) => Cell | undefined;
  all: (right: Right) => Cell;
  /** Error message of the whole matrix. */
  wrong: string | undefined;
}

function GroupOfScopes({ group, cellOf, all, wrong }: GroupOfScopesProps) {
  const t = useText();
  const [current, setCurrent] = useState(`${group.id}-read`);
  const cell = (props: Cell, isFirst = false) => (
    <ScopeCell
      {...props}
      isTabStop={props.id === current}
      onFocus={() => setCurrent(props.id)}
      {...(isFirst && wrong !== undefined && { errorId: wrong })}
    />
  );
  return (
    <table {...grid} aria-label={t(`roles.group.${group.id}`)}>
      <thead>
        <tr>
          <th scope="col">{t(`roles.group.${group.id}`)}</th>
          {rights.map((right) => (
            <th key={right} scope="col">
              <span className="head">
                {t(`kernel.rights.right.${letterOf[right]}`)}
                {cell(all(right), right === "read")}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {group.areas.map((area) => (
          <tr key={area.id}>
            <th scope="row" className={area.isPart ? "is-part" : undefined}>
              {t(`kernel.rights.area.${area.id}`)}
            </th>
            {rights.map((right) => {
              const props = cellOf(area, right);
              return <td key={right}>{props && cell(props)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A table with arrow key navigation. */
const grid = { role: "grid", onKeyDown: walk } as const;

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus to the next box in the direction of an arrow key, skipping cells without a box. */
function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key];
  const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>("td,th");
  if (!step || !cell || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  const { rows } = event.currentTarget;
  let [row, column] = [(cell.parentElement as HTMLTableRowElement).rowIndex + step[0], cell.cellIndex + step[1]];
  for (; rows[row]?.cells[column]; row += step[0], column += step[1]) {
    const box = rows[row]?.cells[column]?.querySelector("input");
    if (box) return box.focus();
  }
}
