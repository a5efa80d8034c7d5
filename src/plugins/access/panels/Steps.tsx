import type { AccessStep } from "#contract/accessQuestions.ts";
import { weekdayAndZone } from "#kernel/format/siteTime.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { CircleCheck, CircleX, type Icon, Users } from "#kernel/ui/icons.ts";
import { conditionText, reasonText } from "../words/reasonText.ts";

const icons: Readonly<Record<AccessStep["outcome"], Icon>> = { passed: CircleCheck, depends: Users, refused: CircleX };

/** The checks of the door in its order, with all rules involved. The first refusal decides and is marked. */
export function Steps({ steps, timeZone }: { steps: readonly AccessStep[]; timeZone: string }) {
  const t = useText();
  const { language } = useConsoleState();
  const first = steps.findIndex(({ outcome }) => outcome === "refused");
  const words = { t, moment: (utc: string) => weekdayAndZone(utc, language, timeZone) };
  return (
    <ol className="access-steps" aria-label={t("access.explain.chain")}>
      {steps.map(({ step, outcome, reasons, conditions }, index) => {
        const Glyph = icons[outcome];
        const lines = [...reasons.map((reason) => reasonText(reason, words)), ...conditions.map((each) => conditionText(each, words))];
        const isFirst = index === first;
        return (
          <li key={step} className={`access-step access-step--${outcome}`} aria-current={isFirst ? "step" : undefined}>
            <Glyph className="i" aria-hidden />
            <div>
              <div className="row">
                <span className="med">{t(`access.step.${step}`)}</span>
                <span className="fs12 faint">{t(isFirst ? "access.explain.refusedHere" : `access.stepOutcome.${outcome}`)}</span>
              </div>
              <ul className={isFirst ? "access-here" : undefined}>
                {(lines.length > 0 ? lines : [t(`access.passed.${step}`)]).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
