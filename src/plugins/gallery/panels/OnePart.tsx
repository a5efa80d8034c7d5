import { type ComponentType, createElement, lazy, useEffect } from "react";
import { usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { PanelBody, PanelFrame } from "#kernel/ui/panelParts.tsx";
import { Empty } from "#kernel/ui/states.tsx";
import type { OnePartParams } from "../panels.ts";
import { galleryParts } from "../parts.ts";
import "../gallery.css";

const pages = new Map<string, ComponentType>(galleryParts.map(({ id, load }) => [id, lazy(load)]));

/** One page of the design system. */
export default function OnePart({ params: { part } }: PanelProps<typeof OnePartParams>) {
  const t = useText();
  const panel = usePanel();
  const page = pages.get(part);
  useEffect(() => panel.setTitle(part), [panel, part]);
  if (!page) return <Empty title={t("gallery.noPart")} />;
  return (
    <PanelFrame label={part}>
      <PanelBody>
        <div className="gallery-page">{createElement(page)}</div>
      </PanelBody>
    </PanelFrame>
  );
}
