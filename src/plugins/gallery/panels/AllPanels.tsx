import { useQuery } from "@tanstack/react-query";
import { useKernel, useText } from "#kernel/hooks.ts";
import type { Panel } from "#kernel/plugin.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { PanelBody, PanelFrame, Section } from "#kernel/ui/panelParts.tsx";
import { galleryParts } from "../parts.ts";
import { seededParams } from "../seededParams.ts";
import "../gallery.css";
import { onePartPanel } from "../panels.ts";

/** Opens every panel that this session may open, with data in it, and every page of the design system. */
export default function AllPanels() {
  const t = useText();
  const { panels } = useKernel();
  return (
    <PanelFrame label={t("gallery.panel.panels")}>
      <PanelBody>
        <Section title={t("gallery.panels")}>
          <ul className="gallery-list">
            {panels.list().map((panel) => (
              <PanelRow key={panel.id} panel={panel} />
            ))}
          </ul>
        </Section>
        <Section title={t("gallery.parts")}>
          <ul className="gallery-list">
            {galleryParts.map(({ id, shows }) => (
              <li key={id} className="gallery-row">
                <span className="code">{id}</span>
                <span className="muted">{shows}</span>
                <Button
                  size="s"
                  className="end"
                  aria-label={t("gallery.open", { name: id })}
                  onClick={() => panels.open(onePartPanel, { part: id })}
                >
                  {t("gallery.open", { name: "" })}
                </Button>
              </li>
            ))}
          </ul>
        </Section>
      </PanelBody>
    </PanelFrame>
  );
}

function PanelRow({ panel }: { panel: Panel }) {
  const t = useText();
  const kernel = useKernel();
  const { user } = kernel.state;
  const seed = useQuery(
    {
      queryKey: ["gallery", user.accountId, panel.id],
      queryFn: async () => ({ params: await seededParams(panel, kernel) }),
      // The data of the panel may still be loading.
      refetchInterval: ({ state }) => (state.data?.params === undefined ? 1000 : false),
    },
    kernel.queryClient,
  );
  const params = seed.data?.params;
  return (
    <li className="gallery-row">
      <span className="code">{panel.id}</span>
      <span className="muted">{t(panel.title)}</span>
      <Button
        size="s"
        className="end"
        aria-label={t("gallery.open", { name: panel.id })}
        {...(params === undefined && { disabledReason: t("gallery.needs") })}
        onClick={() => kernel.panels.openById(panel.id, params ?? {})}
      >
        {t("gallery.open", { name: "" })}
      </Button>
    </li>
  );
}
