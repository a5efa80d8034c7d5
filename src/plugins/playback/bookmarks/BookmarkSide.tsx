import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Bookmark, listBookmarks } from "#contract/bookmarks.ts";
import type { Device } from "#contract/devices.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { dateAndTime, duration } from "#kernel/format/siteTime.ts";
import { useCommand, useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import { useTypedSearch } from "#kernel/resource/useTypedSearch.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Trash2, X } from "#kernel/ui/icons.ts";
import { SearchField } from "#kernel/ui/SearchField.tsx";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { bookmarksKey, refreshEveryMs } from "./useBookmarks.ts";
import "./bookmarks.css";
import { focusFilter } from "#kernel/console/layoutCommands.ts";
import { removeBookmark, showBookmarks } from "../commands/bookmarkCommands.ts";
import { openRecording } from "../commands/playbackCommands.ts";

const scopes = ["camera", "all"] as const;

export interface BookmarkSideProps {
  device: Device;
  goTo: (ms: number) => void;
}

/**
 * B-12: bookmarks of this camera or of all cameras, searched by the words of their names and notes. A click on one plays it from its start.
 */
export default function BookmarkSide({ device, goTo }: BookmarkSideProps) {
  const { api } = useKernel();
  const t = useText();
  const { instanceId, isVisible } = usePanel();
  const { user } = useConsoleState();
  const close = useCommand(showBookmarks, { instanceId });
  const { keys: focusKeys } = useCommand(focusFilter);
  const [of, setOf] = useState<(typeof scopes)[number]>("camera");
  const [asked, ask] = useState<string>();
  const { search, setSearch } = useTypedSearch(asked, ask);
  const query = { ...(of === "camera" && { serialNumber: device.serialNumber }), ...(asked !== undefined && { search: asked }) };
  const found = useInfiniteQuery({
    queryKey: [...bookmarksKey, user.accountId, "list", query],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(listBookmarks, { query: { ...query, pageSize: "50", ...(pageParam !== undefined && { after: pageParam }) } }, signal),
    getNextPageParam: ({ next }) => next,
    refetchInterval: isVisible ? refreshEveryMs : false,
    retry: false,
  });
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  const said = found.isPending ? "loading" : asked === undefined ? "none" : "noMatch";
  return (
    <section className="search-side" aria-label={t("playback.bookmarks")}>
      <div className="row">
        <h3 className="strong grow">{t("playback.bookmarks")}</h3>
        <IconButton look="video" icon={X} label={t("playback.bookmark.close")} keys={close.keys} onClick={close.run} />
      </div>
      <SearchField label={t("playback.bookmark.search")} focusKeys={focusKeys} value={search} onValueChange={setSearch} />
      <Segmented
        size="s"
        label={t("playback.bookmark.of")}
        options={scopes.map((value) => ({ value, label: t(`playback.bookmark.${value}`) }))}
        value={of}
        onValueChange={setOf}
      />
      {found.isError ? (
        <FailureState title={t("playback.bookmark.failed")} error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <output className="fs12">
          {rows.length > 0 ? t("playback.bookmark.count", { count: rows.length }) : t(`playback.bookmark.${said}`)}
        </output>
      )}
      <ol className="bookmarks">
        {rows.map((bookmark) => (
          <BookmarkRow key={bookmark.id} {...{ bookmark, device, goTo }} />
        ))}
      </ol>
      {found.hasNextPage && (
        <Button size="s" isPending={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t("playback.bookmark.more")}
        </Button>
      )}
    </section>
  );
}

function BookmarkRow({ bookmark, device, goTo }: BookmarkSideProps & { bookmark: Bookmark }) {
  const kernel = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  const { id, serialNumber, deviceName, timeZoneId, fromUtc, toUtc, name, note, createdBy, mayRemove } = bookmark;
  const isOwn = serialNumber === device.serialNumber;
  const show = () => (isOwn ? goTo(Date.parse(fromUtc)) : void kernel.commands.run(openRecording, { serialNumber, at: fromUtc }));
  return (
    <li>
      <button type="button" onClick={show}>
        <span className="strong">{name}</span>
        <span className="num fs12">
          {dateAndTime(fromUtc, language, timeZoneId)} · {duration(Date.parse(toUtc) - Date.parse(fromUtc), language)}
        </span>
        {note !== "" && <span className="fs12">{note}</span>}
        <span className="faint fs12">{isOwn ? createdBy.name : `${deviceName} · ${createdBy.name}`}</span>
      </button>
      {mayRemove && (
        <IconButton
          look="video"
          icon={Trash2}
          label={t("playback.bookmark.remove", { name })}
          onClick={() => void kernel.commands.run(removeBookmark, { id, name })}
        />
      )}
    </li>
  );
}
