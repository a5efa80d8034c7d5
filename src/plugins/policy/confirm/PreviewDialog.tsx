import { useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { type PolicyPreview, type PreviewLine, previewPolicy } from "#contract/policyPreview.ts";
import { reasonText, sentenceOf } from "#domain/decide/policyTestWords.ts";
import { ApiError, isAbort } from "#kernel/apiError.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Banner } from "#kernel/ui/Banner.tsx";
import { Button } from "#kernel/ui/Button.tsx";
import { Dialog } from "#kernel/ui/Dialog.tsx";
import { CircleCheck, type Icon, Minus, OctagonAlert, Plus, TriangleAlert } from "#kernel/ui/icons.ts";
import { previewPageSize } from "./pageSize.ts";
import { PreviewQuestion, type Question } from "./previewQuestion.ts";
import { timeText } from "./timeText.ts";
import "./preview.css";

/** C-03: who gains and who loses access, before a change is saved. */
export default function PreviewDialog() {
  const kernel = useKernel();
  const t = useText();
  const back = useRef<HTMLButtonElement>(null);
  const { question } = useSnapshot(kernel.use(PreviewQuestion)) as { question: Question | undefined };
  if (!question) return undefined;
  const { answer, settle } = question;
  const hasFailed = "failure" in answer;
  const breaks = "preview" in answer && answer.preview.tests.broken.length > 0;
  return (
    <Dialog
      isOpen
      isQuestion
      size={hasFailed ? "s" : "l"}
      role="alertdialog"
      initialFocus={back}
      onClose={() => settle(false)}
      title={t("policy.preview.title")}
      footer={
        <>
          <Button ref={back} onClick={() => settle(false)}>
            {t("policy.preview.back")}
          </Button>
          <Button variant={breaks ? "danger" : "primary"} onClick={() => settle(true)}>
            {t(breaks || hasFailed ? "policy.preview.saveAnyway" : "policy.preview.save")}
          </Button>
        </>
      }
    >
      {hasFailed ? <Failed failure={answer.failure} /> : <Told preview={answer.preview} question={question} />}
    </Dialog>
  );
}

function Failed({ failure }: { failure: unknown }) {
  const t = useText();
  return (
    <Banner level="warn" icon={TriangleAlert}>
      {t("policy.preview.failed")} <span className="faint">{failure instanceof ApiError ? failure.code : ""}</span>
    </Banner>
  );
}

function Told({ preview, question }: { preview: PolicyPreview; question: Question }) {
  const t = useText();
  const { language } = useConsoleState();
  const { gained, lost, beyondReach, rules, tests } = preview;
  return (
    <div className="policy-preview">
      <div className="policy-counts">
        <Count icon={Plus} level="ok" title={t("policy.preview.gained")} count={gained} />
        <Count icon={Minus} level="bad" title={t("policy.preview.lost")} count={lost} />
      </div>
      {beyondReach.pairs > 0 && (
        <p className="muted">{t("policy.preview.beyond", { people: beyondReach.people, doors: beyondReach.doors })}</p>
      )}
      {tests.broken.length > 0 && (
        <section aria-label={t("policy.preview.broken")}>
          <h3>{t("policy.preview.broken")}</h3>
          <ul className="policy-lines">
            {tests.broken.map((test) => (
              <li key={test.id}>
                <span className="st st--bad">
                  <OctagonAlert className="i" aria-hidden />
                </span>
                <span>
                  {sentenceOf(test, language)} <span className="muted">{reasonText(test, language)}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {tests.mended.length > 0 && (
        <section aria-label={t("policy.preview.mended")}>
          <h3>{t("policy.preview.mended")}</h3>
          <ul className="policy-lines">
            {tests.mended.map((test) => (
              <li key={test.id}>
                <span className="st st--ok">
                  <CircleCheck className="i" aria-hidden />
                </span>
                <span>{sentenceOf(test, language)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {rules.length > 0 && (
        <section aria-label={t("policy.preview.rules")}>
          <h3>{t("policy.preview.rules")}</h3>
          <ul className="policy-lines">
            {rules.map(({ zoneId, zoneName, rule, from, to, doors }) => (
              <li key={`${zoneId} ${rule}`}>
                <span>
                  {t(`policy.preview.rule.${rule}`, { zone: zoneName, from: ruleValue(from, t), to: ruleValue(to, t) })}{" "}
                  <span className="muted">{t("policy.preview.atDoors", { count: doors })}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {preview.lines.rows.length > 0 && <Lines preview={preview} question={question} />}
    </div>
  );
}

function ruleValue(value: string | number | boolean, t: ReturnType<typeof useText>): string {
  if (typeof value === "number") return value === 0 ? t("policy.preview.value.anyNumber") : String(value);
  return t(`policy.preview.value.${String(value)}`);
}

function Count({ icon: Glyph, level, title, count }: { icon: Icon; level: "ok" | "bad"; title: string; count: PolicyPreview["gained"] }) {
  const t = useText();
  const isNone = count.pairs === 0;
  return (
    <section className="policy-count" aria-label={title}>
      <span className={isNone ? "st st--rest" : `st st--${level}`}>
        <Glyph className="i" aria-hidden />
        {title}
      </span>
      <strong className="policy-figure">
        {isNone
          ? t("policy.preview.nobody")
          : count.people === 0
            ? t("policy.preview.everybody")
            : t("policy.preview.people", { count: count.people })}
      </strong>
      <span className="muted">{isNone ? "" : t("policy.preview.atDoors", { count: count.doors })}</span>
    </section>
  );
}

function Lines({ preview, question }: { preview: PolicyPreview; question: Question }) {
  const kernel = useKernel();
  const t = useText();
  const [more, setMore] = useState<PreviewLine[]>([]);
  const [next, setNext] = useState(preview.lines.next);
  const [isLoading, setIsLoading] = useState(false);
  const rows = [...preview.lines.rows, ...more];
  const load = async () => {
    setIsLoading(true);
    try {
      const query = { pageSize: previewPageSize, ...(next !== undefined && { after: next }) } as const;
      const { lines } = await kernel.api.call(previewPolicy, { query, body: question.draft }, kernel.signal);
      setMore((known) => [...known, ...lines.rows]);
      setNext(lines.next);
    } catch (error) {
      if (!isAbort(error)) kernel.toast.failure(error);
    }
    setIsLoading(false);
  };
  return (
    <section aria-label={t("policy.preview.lines")}>
      <h3>{t("policy.preview.lines")}</h3>
      <ul className="policy-lines">
        {rows.map((line) => (
          <Line key={`${line.personId} ${line.serialNumber} ${line.change} ${line.way}`} line={line} />
        ))}
      </ul>
      <p className="policy-more">
        <span className="muted tn">
          {t("policy.preview.shown", { shown: rows.length, count: preview.gained.pairs + preview.lost.pairs })}
        </span>
        {next !== undefined && (
          <Button size="s" onClick={() => void load()} isPending={isLoading}>
            {t("policy.preview.more")}
          </Button>
        )}
      </p>
    </section>
  );
}

function Line({ line }: { line: PreviewLine }) {
  const t = useText();
  const { language } = useConsoleState();
  const { change, way, personName, doorName, siteName, isAnyTime, times, hasMoreTimes, schedules } = line;
  const isGain = change === "gained";
  const Glyph = isGain ? Plus : Minus;
  const told = isAnyTime ? [t("policy.preview.console")] : times.map((time) => timeText(time, language, { t }));
  const by = schedules.map(({ name }) => name).join(", ");
  return (
    <li>
      <span className={isGain ? "st st--ok" : "st st--bad"}>
        <Glyph className="i" aria-hidden />
        <span className="sr">{t(isGain ? "policy.preview.gained" : "policy.preview.lost")}</span>
      </span>
      <span className="policy-who">
        <span className="med">{personName ?? t(way === "afterFirst" ? "policy.preview.afterFirst" : "policy.preview.everybody")}</span>
        <span className="muted">
          {doorName} · {siteName}
        </span>
      </span>
      <span className="policy-when">
        <span>
          {told.join("; ")}
          {hasMoreTimes && ` ${t("policy.preview.andMore")}`}
        </span>
        {by !== "" && <span className="muted">{t("policy.preview.by", { schedules: by })}</span>}
      </span>
    </li>
  );
}
