import { useState } from "react";
import { hasWords } from "#domain/identity/foldedText.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import type { SettingGroup } from "#kernel/plugin.ts";
import { LinkCards } from "#kernel/ui/LinkCards.tsx";
import { PanelBody, PanelFrame, Section, Toolbar } from "#kernel/ui/panelParts.tsx";
import { SearchField } from "#kernel/ui/SearchField.tsx";
import { Empty } from "#kernel/ui/states.tsx";

const groups: readonly SettingGroup[] = ["access", "organisation", "equipment", "mine"];

/** SH-11: the settings that this session may open, of all plugins. */
export default function SettingsIndex() {
  const { panels } = useKernel();
  const t = useText();
  const [query, setQuery] = useState("");
  const cards = panels
    .list()
    .flatMap(({ id, icon, title, setting }) =>
      setting ? [{ id, icon, group: setting.group, title: t(title), note: t(setting.hint), onOpen: () => panels.openById(id) }] : [],
    )
    .toSorted((one, other) => one.title.localeCompare(other.title));
  const found = cards.filter(({ title, note }) => hasWords(`${title} ${note}`, query));
  return (
    <PanelFrame label={t("settings.title")}>
      <Toolbar label={t("settings.filter")}>
        <SearchField label={t("settings.filter")} value={query} onValueChange={setQuery} />
      </Toolbar>
      <PanelBody>
        {cards.length === 0 && <Empty title={t("settings.none")}>{t("settings.noneHint")}</Empty>}
        {cards.length > 0 && found.length === 0 && <Empty title={t("settings.noMatch")}>{t("settings.noMatchHint")}</Empty>}
        {groups.map((group) => {
          const own = found.filter((card) => card.group === group);
          return (
            own.length > 0 && (
              <Section key={group} title={t(`settings.group.${group}`)}>
                <LinkCards cards={own} />
              </Section>
            )
          );
        })}
      </PanelBody>
    </PanelFrame>
  );
}
