import { useEffect, useState } from "react";
import { isAbort } from "#kernel/apiError.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { numberText } from "#kernel/format/numbers.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Dialog } from "#kernel/ui/Dialog.tsx";
import { OctagonAlert, ShieldCheck } from "#kernel/ui/icons.ts";
import { Progress } from "#kernel/ui/Progress.tsx";
import { KeyValueList } from "#kernel/ui/panelParts.tsx";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { type ChainReading, verifyChain } from "./verifyChain.ts";

interface ChainCheckProps {
  /** The days on screen. */
  query: { fromDate: string; toDate?: string | undefined };
  onClose: () => void;
}
type Range = "whole" | "days";
type Run = { state: "running" | "done"; reading: ChainReading | undefined } | { state: "failed"; error: unknown };

/** C-10: checks entry by entry that the log is unbroken, while the person waits. Closing the dialog stops the check. */
export function ChainCheck({ query, onClose }: ChainCheckProps) {
  const t = useText();
  const [range, setRange] = useState<Range>("whole");
  const [attempt, setAttempt] = useState(0);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("reports.chain.title")}
      description={t("reports.chain.description")}
      footer={<Button onClick={onClose}>{t("reports.chain.close")}</Button>}
    >
      <Segmented
        label={t("reports.chain.range")}
        value={range}
        options={(["whole", "days"] as const).map((value) => ({ value, label: t(`reports.chain.${value}`) }))}
        onValueChange={setRange}
      />
      <Reading key={`${range} ${attempt}`} days={range === "days" ? query : undefined} onRetry={() => setAttempt((before) => before + 1)} />
    </Dialog>
  );
}

function Reading({ days, onRetry }: { days: ChainCheckProps["query"] | undefined; onRetry: () => void }) {
  const t = useText();
  const kernel = useKernel();
  const { language } = useConsoleState();
  const [run, setRun] = useState<Run>({ state: "running", reading: undefined });
  const [asked] = useState(days);
  useEffect(() => {
    const abort = new AbortController();
    verifyChain(kernel, asked, (reading) => setRun({ state: "running", reading }), abort.signal).then(
      (reading) => setRun({ state: "done", reading }),
      (error: unknown) => {
        if (!isAbort(error)) setRun({ state: "failed", error });
      },
    );
    return () => abort.abort();
  }, [kernel, asked]);
  if (run.state === "failed") return <FailureState title={t("reports.chain.failed")} error={run.error} onRetry={onRetry} />;
  const { reading } = run;
  const numberOf = (value: number) => numberText(value, language);
  if (run.state === "running" || !reading) {
    const all = reading && reading.last - reading.after;
    const done = reading && reading.through - reading.after;
    return (
      <Progress
        label={t("reports.chain.reading")}
        share={all === undefined || done === undefined ? undefined : all === 0 ? 1 : done / all}
        valueText={
          done === undefined || all === undefined ? undefined : t("reports.chain.of", { done: numberOf(done), all: numberOf(all) })
        }
        hasTimeLeft
      />
    );
  }
  const { findings, checked, unchained, last, hash } = reading;
  return (
    <output className="reports-filter">
      {findings.length === 0 ? (
        <StateChip icon={ShieldCheck} level="ok" word={t("reports.chain.unbroken", { count: checked, number: numberOf(checked) })} />
      ) : (
        <StateChip icon={OctagonAlert} level="alarm" word={t("reports.chain.broken", { count: findings.length })} />
      )}
      {findings.length > 0 && (
        <ul className="reports-findings">
          {findings.slice(0, 50).map(({ sequence, problem }) => (
            <li key={`${sequence} ${problem}`}>{t(`reports.chain.problem.${problem}`, { number: numberOf(sequence) })}</li>
          ))}
        </ul>
      )}
      <KeyValueList
        rows={[
          ...(unchained > 0 ? [{ key: t("reports.chain.unchained"), value: numberOf(unchained) }] : []),
          { key: t("reports.chain.head"), value: numberOf(last) },
          { key: t("reports.chain.hash"), value: <code className="code reports-hash">{hash}</code> },
        ]}
      />
      <p className="fs12 faint">{t("reports.chain.note")}</p>
    </output>
  );
}
