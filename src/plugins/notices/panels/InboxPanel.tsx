import { useEffect } from "react";
import { useSnapshot } from "valtio";
import type { InboxMessage } from "#contract/notices.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { momentAndZone } from "#kernel/format/siteTime.ts";
import { useCommand, useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { classNames } from "#kernel/ui/classNames.ts";
import { Bell, Inbox } from "#kernel/ui/icons.ts";
import { PanelBody, PanelFrame, PanelHead } from "#kernel/ui/panelParts.tsx";
import { Empty, Skeleton } from "#kernel/ui/states.tsx";
import { clearNotices, readNotices } from "../commands/noticeCommands.ts";
import { messageParts } from "../kinds.ts";
import { OwnNotices } from "../ownNotices.ts";
import "./notices.css";
import { noticeSettingsPanel } from "../panels.ts";

/** PN-03: notifications of the person, also held-back ones, until they clear the list. */
export default function InboxPanel() {
  const kernel = useKernel();
  const t = useText();
  const notices = kernel.kept(OwnNotices);
  const { inbox, inboxFailure, unread, held } = useSnapshot(notices.state) as typeof notices.state;
  const { isVisible } = usePanel();
  // Also counts those held back while the panel is open, because the person sees them in the list.
  const isSeen = isVisible && held > 0;
  useEffect(() => {
    if (isSeen) notices.forgetHeld();
  }, [isSeen, notices]);
  const read = useCommand(readNotices);
  const clear = useCommand(clearNotices);
  const toRules = (
    <Button size="s" icon={Bell} onClick={() => kernel.panels.open(noticeSettingsPanel)}>
      {t("notices.rules")}
    </Button>
  );
  if (!inbox && inboxFailure !== undefined)
    return <FailureState title={t("notices.failed")} error={inboxFailure} onRetry={() => void notices.reloadInbox()} />;
  if (!inbox) return <Skeleton rows={6} />;
  if (inbox.length === 0) {
    return (
      <Empty icon={Inbox} title={t("notices.none")} action={toRules}>
        {t("notices.noneHint")}
      </Empty>
    );
  }
  return (
    <PanelFrame label={t("notices.title")}>
      <PanelHead
        title={t("notices.title")}
        subtitle={unread > 0 ? t("notices.unread", { count: unread }) : t("notices.allRead")}
        actions={
          <span className="notice-deeds">
            {toRules}
            <Button size="s" isPending={read.isPending} disabledReason={read.reason} onClick={read.run}>
              {read.title}
            </Button>
            <Button size="s" isPending={clear.isPending} disabledReason={clear.reason} onClick={clear.run}>
              {clear.title}
            </Button>
          </span>
        }
      />
      <PanelBody>
        <ul className="notice-list" aria-label={t("notices.title")}>
          {inbox.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      </PanelBody>
    </PanelFrame>
  );
}

function Message({ message }: { message: InboxMessage }) {
  const kernel = useKernel();
  const t = useText();
  const { language, user } = useConsoleState();
  const { kind, siteId, occurredAtUtc, isNoRead } = message;
  const site = user.sites.find(({ id }) => id === siteId);
  const zone = (site ?? user.sites[0])?.timeZoneId;
  // The list may contain messages of several time zones.
  const time = momentAndZone(occurredAtUtc, language, zone);
  const parts = messageParts.get(kind);
  const Glyph = parts?.icon ?? Bell;
  const open = openMessage(message, kernel);
  const content = (
    <>
      <Glyph className="i" aria-hidden />
      <span className="notice-text">
        <span className={classNames(isNoRead && "strong")}>
          {parts?.text(message, kernel) ?? t("notices.message.other", { name: message.by })}
        </span>
        <span className="fs12 faint">
          {site && `${site.name} · `}
          <time dateTime={occurredAtUtc}>{time}</time>
        </span>
      </span>
      {isNoRead && <span className="notice-unread fs12">{t("notices.isUnread")}</span>}
    </>
  );
  return (
    <li>
      {open ? (
        <button type="button" className="notice" onClick={open}>
          {content}
        </button>
      ) : (
        <div className="notice">{content}</div>
      )}
    </li>
  );
}

/** Opens the object of a message; undefined if there is none. */
function openMessage(message: InboxMessage, { commands }: Kernel): (() => void) | undefined {
  const target = messageParts.get(message.kind)?.target(message);
  if (!target || commands.availabilityById(target.command, target.args).state !== "enabled") return undefined;
  return () => void commands.runById(target.command, target.args);
}
