import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { ReviewEntry } from "#contract/reviews.ts";
import { momentAndZone } from "#kernel/format/siteTime.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { Badge } from "#kernel/ui/Badge.tsx";
import { classNames } from "#kernel/ui/classNames.ts";
import { FeedContent, feedLevel } from "#kernel/ui/Feed.tsx";
import { CircleCheck } from "#kernel/ui/icons.ts";
import { MenuAt, type Point } from "#kernel/ui/Menu.tsx";
import { useEventWords } from "../../events/services.ts";

interface ReviewRowsProps {
  rows: readonly ReviewEntry[];
  currentId: string | undefined;
  onChoose: (id: string) => void;
  onWatch: () => void;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/** One tab stop: arrow keys choose an entry, Enter plays its recording. */
export function ReviewRows({ rows, currentId, onChoose, onWatch }: ReviewRowsProps) {
  const t = useText();
  const words = useEventWords();
  const list = useRef<HTMLUListElement>(null);
  const [menu, setMenu] = useState<{ at: Point; entry: ReviewEntry }>();
  const isInList = useRef(false);
  // Keep the focus in the list when the marked row disappears from it.
  useEffect(() => {
    const chosen = currentId === undefined ? undefined : list.current?.querySelector<HTMLElement>("[aria-current]");
    const { activeElement, body } = list.current?.ownerDocument ?? {};
    const isElsewhere = activeElement && activeElement !== body && !list.current?.contains(activeElement);
    if (isInList.current && !isElsewhere) chosen?.focus();
    else chosen?.scrollIntoView({ block: "nearest" });
  }, [currentId]);
  const handleFocus = (isHere: boolean) => {
    isInList.current = isHere;
  };
  const handleKeyDown = (press: KeyboardEvent) => {
    if (press.key === "Enter") {
      press.preventDefault();
      onWatch();
      return;
    }
    const by = steps[press.key];
    if (by === undefined || press.ctrlKey || press.metaKey || press.altKey) return;
    press.preventDefault();
    const place = rows.findIndex(({ event }) => event.id === currentId);
    const next = rows[Math.min(Math.max(place + by, 0), rows.length - 1)];
    if (next) onChoose(next.event.id);
  };
  return (
    <>
      <ul ref={list} className="feed review-rows" aria-label={t("playback.review")}>
        {rows.map((entry) => (
          <ReviewRow
            key={entry.event.id}
            entry={entry}
            isCurrent={entry.event.id === currentId}
            onChoose={() => onChoose(entry.event.id)}
            onWatch={onWatch}
            onKeyDown={handleKeyDown}
            onFocused={handleFocus}
            onMenu={(at) => setMenu({ at, entry })}
          />
        ))}
      </ul>
      <MenuAt at={menu?.at} entries={menu ? words.menu(menu.entry.event) : []} onClose={() => setMenu(undefined)} />
    </>
  );
}

interface ReviewRowProps {
  entry: ReviewEntry;
  isCurrent: boolean;
  onChoose: () => void;
  onWatch: () => void;
  onKeyDown: (press: KeyboardEvent) => void;
  onFocused: (isHere: boolean) => void;
  onMenu: (at: Point) => void;
}

function ReviewRow({
  entry: { event, camera, isReviewed, tags },
  isCurrent,
  onChoose,
  onWatch,
  onKeyDown,
  onFocused,
  onMenu,
}: ReviewRowProps) {
  const t = useText();
  const { language } = useConsoleState();
  const { icon, title, detail, result, level } = useEventWords().describe(event);
  const { timeZoneId } = camera;
  // The list may contain cameras of several time zones.
  const time = momentAndZone(event.occurredAtUtc, language, timeZoneId);
  return (
    <li className={feedLevel(level)}>
      <button
        type="button"
        className={classNames("feedrow", isCurrent && "is-current")}
        aria-current={isCurrent || undefined}
        tabIndex={isCurrent ? 0 : -1}
        onClick={onChoose}
        onDoubleClick={onWatch}
        onContextMenu={(click) => {
          click.preventDefault();
          onChoose();
          onMenu({ x: click.clientX, y: click.clientY, isByKey: click.button !== 2 });
        }}
        onKeyDown={onKeyDown}
        onFocus={() => onFocused(true)}
        onBlur={({ relatedTarget }) => {
          // A removed row loses the focus to no other element, and that does not mean the person has left the list.
          if (relatedTarget) onFocused(false);
        }}
      >
        <FeedContent
          {...{ icon, title, time, result }}
          dateTime={event.occurredAtUtc}
          detail={detail === camera.name ? detail : `${detail} · ${camera.name}`}
        >
          {tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          {isReviewed && (
            <span className="review-done">
              <CircleCheck className="i" aria-hidden />
              {t("playback.reviewList.done")}
            </span>
          )}
        </FeedContent>
      </button>
    </li>
  );
}
