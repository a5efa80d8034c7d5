import { Menu as BaseMenu } from "@base-ui/react/menu";
import { createContext, Fragment, type ReactNode, use, useId } from "react";
import { classNames } from "./classNames.ts";
import { Check, ChevronRight } from "./icons.ts";
import { KeyCaps } from "./KeyCaps.tsx";
import { type MenuAction, type MenuEntry, type MenuSection, menuSections, type Submenu } from "./menuEntries.ts";
import { usePortalContainer } from "./portalContainer.tsx";

/**
 * Runs the chosen action after the menu has closed and returned the focus. Otherwise the returning focus would leave what the action opens.
 */
export const ChosenContext = createContext<(run: () => void) => void>((run) => run());

/** The rows of a menu or context menu, which use the same components. */
export function MenuRows({ entries }: { entries: readonly MenuEntry[] }) {
  return menuSections(entries).map((section, index) => (
    <Fragment key={section.rows[0]?.id}>
      {index > 0 && <BaseMenu.Separator render={<hr />} />}
      <SectionGroup section={section}>
        {section.heading !== undefined && <BaseMenu.GroupLabel className="mh">{section.heading}</BaseMenu.GroupLabel>}
        {section.rows.map((row) => (row.kind === "submenu" ? <SubmenuRow key={row.id} row={row} /> : <ActionRow key={row.id} row={row} />))}
      </SectionGroup>
    </Fragment>
  ));
}

function SectionGroup({ section, children }: { section: MenuSection; children: ReactNode }) {
  const choices = section.rows.filter((row) => row.kind === "action" && row.isChoice);
  if (choices.length === 0) return <BaseMenu.Group>{children}</BaseMenu.Group>;
  const chosen = choices.find((row) => row.kind === "action" && row.isChecked);
  return <BaseMenu.RadioGroup value={chosen?.id ?? ""}>{children}</BaseMenu.RadioGroup>;
}

function ActionRow({ row }: { row: MenuAction }) {
  const reasonId = useId();
  const choose = use(ChosenContext);
  const Glyph = row.icon;
  const isDisabled = row.disabledReason !== undefined;
  const content = (
    <>
      {Glyph ? (
        <Glyph className="i" aria-hidden />
      ) : (
        row.isChecked !== undefined && <Check className={classNames("i", !row.isChecked && "is-blank")} aria-hidden />
      )}
      <span className="trunc">{row.label}</span>
      {row.keys ? (
        <span className="end" aria-hidden>
          <KeyCaps keys={row.keys} />
        </span>
      ) : (
        row.note !== undefined && <span className="end">{row.note}</span>
      )}
      {Glyph && row.isChecked && <Check className={classNames("i", !row.keys && row.note === undefined && "end")} aria-hidden />}
    </>
  );
  const shared = {
    className: classNames("mi", isDisabled && "is-disabled", row.isDanger && !isDisabled && "is-danger"),
    disabled: isDisabled,
    label: row.label,
    "aria-describedby": isDisabled ? reasonId : undefined,
  };
  return (
    <>
      {row.isChoice ? (
        <BaseMenu.RadioItem {...shared} value={row.id} closeOnClick onClick={() => choose(row.onSelect)}>
          {content}
        </BaseMenu.RadioItem>
      ) : row.isChecked === undefined ? (
        <BaseMenu.Item {...shared} onClick={() => choose(row.onSelect)}>
          {content}
        </BaseMenu.Item>
      ) : (
        <BaseMenu.CheckboxItem {...shared} checked={row.isChecked} onCheckedChange={row.onSelect}>
          {content}
        </BaseMenu.CheckboxItem>
      )}
      {isDisabled && (
        <span className="why" id={reasonId} role="presentation">
          {row.disabledReason}
        </span>
      )}
    </>
  );
}

function SubmenuRow({ row }: { row: Submenu }) {
  const container = usePortalContainer();
  const Glyph = row.icon;
  return (
    <BaseMenu.SubmenuRoot>
      <BaseMenu.SubmenuTrigger className="mi" label={row.label}>
        {Glyph && <Glyph className="i" aria-hidden />}
        <span className="trunc">{row.label}</span>
        <ChevronRight className="i end" aria-hidden />
      </BaseMenu.SubmenuTrigger>
      <BaseMenu.Portal container={container}>
        <BaseMenu.Positioner className="float" sideOffset={2} alignOffset={-4} collisionPadding={8}>
          <BaseMenu.Popup className="menu">
            <MenuRows entries={row.entries} />
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.SubmenuRoot>
  );
}
