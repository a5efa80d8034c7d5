import { useEffect, useState } from "react";
import type { Use } from "#contract/uses.ts";
import { ApiError } from "#kernel/apiError.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { momentAndZone } from "#kernel/format/siteTime.ts";
import { useConsoleState, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Dialog } from "#kernel/ui/Dialog.tsx";
import { Camera, History, ImageOff, LoaderCircle, Lock } from "#kernel/ui/icons.ts";
import { PanelBody, PanelFoot, PanelFrame, PanelHead } from "#kernel/ui/panelParts.tsx";
import { Empty, Skeleton } from "#kernel/ui/states.tsx";
import { useEventWords } from "../../events/services.ts";
import { useUsePictures, useUses } from "../useUses.ts";
import "./uses.css";
import type { UsesParams } from "../panels.ts";

/** B-24: when and where a person or visitor opened doors, with an image of each opening if there is a camera. */
export default function Uses({ params }: PanelProps<typeof UsesParams>) {
  const t = useText();
  const panel = usePanel();
  const { personId, cloudKeyId } = params;
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useUses(personId, cloudKeyId);
  const [first] = data?.pages ?? [];
  const title = first && t(cloudKeyId === undefined ? "credentials.use.of" : "credentials.use.ofKey", { name: first.fullName });
  useEffect(() => panel.setTitle(title), [panel, title]);
  const uses = data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <PanelFrame label={title ?? t("credentials.panel.uses")}>
      {personId === undefined ? (
        <Empty icon={History} title={t("credentials.none.title")}>
          {t("credentials.none.hint")}
        </Empty>
      ) : error && !first ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !first ? (
        <Skeleton rows={5} />
      ) : (
        <>
          <PanelHead title={first.fullName} subtitle={t("credentials.use.count", { count: first.count })} />
          <PanelBody>
            {uses.length === 0 ? (
              <Empty icon={History} title={t("credentials.use.emptyTitle")}>
                {t("credentials.use.emptyHint")}
              </Empty>
            ) : (
              <UseList personId={personId} uses={uses} label={title ?? ""} />
            )}
          </PanelBody>
          {hasNextPage && (
            <PanelFoot>
              <Button isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t("credentials.use.more")}
              </Button>
            </PanelFoot>
          )}
        </>
      )}
    </PanelFrame>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  if (error instanceof ApiError && error.status === 404)
    return (
      <Empty icon={History} title={t("credentials.gone.title")}>
        {t("credentials.gone.hint")}
      </Empty>
    );
  return <FailureState title={t("credentials.use.failed")} error={error} onRetry={onRetry} />;
}

function UseList({ personId, uses, label }: { personId: string; uses: readonly Use[]; label: string }) {
  const words = useEventWords();
  const { language } = useConsoleState();
  const { data: pictures, isError } = useUsePictures(personId, uses);
  return (
    <ul className="uses" aria-label={label}>
      {uses.map((use) => {
        const { icon: MethodIcon, word } = words.method(use.method);
        const moment = momentAndZone(use.openedAtUtc, language, use.timeZoneId);
        return (
          <li key={use.id} className="use">
            <UsePicture use={use} moment={moment} picture={pictures?.get(use.id)} isLost={isError || pictures?.has(use.id) === true} />
            <div className="use-facts">
              <span className="med">{use.doorName}</span>
              <span className="tn fs12 muted">{moment}</span>
              <span className="row fs12 faint">
                <MethodIcon className="i i-s" aria-hidden />
                {word}
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

interface UsePictureProps {
  use: Use;
  moment: string;
  picture: string | undefined;
  /** The console has asked for images; an entry still without one will get none. */
  isLost: boolean;
}

const noPicture = { kept: LoaderCircle, coming: LoaderCircle, none: ImageOff, gone: ImageOff, hidden: Lock } as const;

/** The event image, which a click enlarges, or the reason why there is none. */
function UsePicture({ use, moment, picture, isLost }: UsePictureProps) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const label = t("credentials.use.picture", { door: use.doorName, time: moment });
  if (!picture || isUnreadable) {
    const state = use.picture === "kept" && (isLost || isUnreadable) ? "lost" : use.picture;
    const Glyph = state === "lost" ? Camera : noPicture[state];
    return (
      <span className="use-picture fs12 faint">
        <Glyph className="i" aria-hidden />
        {t(`credentials.use.state.${state}`)}
      </span>
    );
  }
  return (
    <>
      <button type="button" className="use-picture" aria-label={label} onClick={() => setIsOpen(true)}>
        <img src={picture} alt="" onError={() => setIsUnreadable(true)} />
      </button>
      <Dialog isOpen={isOpen} size="l" title={use.doorName} description={moment} onClose={() => setIsOpen(false)}>
        <img className="use-large" src={picture} alt={label} />
      </Dialog>
    </>
  );
}
