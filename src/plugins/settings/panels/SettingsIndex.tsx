import { useKernel, useText } from "#kernel/hooks.ts";
import { LinkCards } from "#kernel/ui/LinkCards.tsx";
import { PanelBody, PanelFrame, PanelHead } from "#kernel/ui/panelParts.tsx";
import { Empty } from "#kernel/ui/states.tsx";

/** `/settings/groups`, but no deeper paths. */
const ofSettings = /^\/settings\/[^/]+$/;

/** The settings that this session may open, of all plugins. */
export default function SettingsIndex() {
  const { panels } = useKernel();
  const t = useText();
  const found = panels
    .list()
    .filter(({ route }) => route !== undefined && ofSettings.test(route))
    .map((panel) => ({ ...panel, name: t(panel.title) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return (
    <PanelFrame label={t("settings.title")}>
      <PanelHead title={t("settings.title")} />
      <PanelBody>
        {found.length === 0 ? (
          <Empty title={t("settings.none")}>{t("settings.noneHint")}</Empty>
        ) : (
          <LinkCards cards={found.map(({ id, icon, name }) => ({ id, icon, title: name, onOpen: () => panels.openById(id) }))} />
        )}
      </PanelBody>
    </PanelFrame>
  );
}
