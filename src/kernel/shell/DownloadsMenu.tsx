import { useSnapshot } from "valtio";
import { useConsole, useSessionState, useShellCommand, useShellText } from "../console/consoleContext.ts";
import { cancelDownload, clearDownloads, retryDownload } from "../console/downloadCommands.ts";
import { type Download, isRunning } from "../downloads/downloads.ts";
import { failureText } from "../errors/failureText.ts";
import { byteCount } from "../format/numbers.ts";
import { Button } from "../ui/Button.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { CircleAlert, CircleCheck, Download as DownloadIcon, RotateCcw, X } from "../ui/icons.ts";
import { Popover } from "../ui/Popover.tsx";
import { Progress } from "../ui/Progress.tsx";
import "./styles/downloads.css";

/** A button with the number of running downloads, and a list of all downloads. */
export default function DownloadsMenu() {
  const t = useShellText();
  const { downloads } = useConsole();
  const { list } = useSnapshot(downloads.state);
  const clear = useShellCommand(clearDownloads);
  const running = list.filter(isRunning).length;
  const label = running > 0 ? t("kernel.downloads.running", { count: running }) : t("kernel.downloads.over");
  return (
    <Popover
      label={t("kernel.downloads.title")}
      align="end"
      trigger={<IconButton look="bar" icon={DownloadIcon} label={label} badge={running > 0 ? String(running) : undefined} />}
    >
      <div className="row downloads-head">
        <h2 className="fs14 strong">{t("kernel.downloads.title")}</h2>
        {running < list.length && (
          <Button size="s" variant="quiet" className="end" onClick={clear.run}>
            {t("kernel.downloads.clear")}
          </Button>
        )}
      </div>
      <ul className="downloads" aria-label={t("kernel.downloads.title")}>
        {list.map((download) => (
          <li key={download.id}>
            <DownloadRow download={download as Download} />
          </li>
        ))}
      </ul>
    </Popover>
  );
}

function DownloadRow({ download }: { download: Download }) {
  const t = useShellText();
  const { language } = useSessionState();
  const { runner } = useConsole();
  const { id, name, status, done, total } = download;
  if (status === "receiving" || status === "joining") {
    const amount = (value: number) => (status === "receiving" ? byteCount(value, language) : String(value));
    const soFar = total === undefined ? amount(done) : t("kernel.downloads.parts", { done: amount(done), total: amount(total) });
    return (
      <div className="row">
        <div className="grow download">
          <span className="trunc med">{name}</span>
          <Progress
            label={t(`kernel.downloads.${status}`)}
            share={total === undefined || total === 0 ? undefined : done / total}
            valueText={soFar}
          />
        </div>
        <IconButton
          icon={X}
          label={t("kernel.downloads.cancel", { name })}
          onClick={() => void runner.run(cancelDownload, { download: id })}
        />
      </div>
    );
  }
  const failure = download.failure && failureText(download.failure.error);
  const Glyph = status === "done" ? CircleCheck : CircleAlert;
  return (
    <div className="row">
      <Glyph className={status === "done" ? "i is-done" : "i is-failed"} aria-hidden />
      <div className="grow download">
        <span className="trunc med">{name}</span>
        <span className="fs12 faint">
          {status === "done"
            ? t("kernel.downloads.done", { size: byteCount(done, language) })
            : failure
              ? t(failure.key, failure.values)
              : t("kernel.downloads.failed")}
        </span>
      </div>
      {status === "failed" && (
        <IconButton
          icon={RotateCcw}
          label={t("kernel.downloads.retry", { name })}
          onClick={() => void runner.run(retryDownload, { download: id })}
        />
      )}
    </div>
  );
}
