import { lazy, Suspense, useState } from "react";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { CalendarRange, ChevronDown } from "#kernel/ui/icons.ts";
import { Menu } from "#kernel/ui/Menu.tsx";
import { type ReportParams, spanNames } from "../reportParams.ts";
import { daysOf, spanOf } from "../reportQuery.ts";

const DaysDialog = lazy(() => import("./DaysDialog.tsx"));

interface TimeMenuProps {
  params: ReportParams;
  timeZone: string;
  onChange: (changes: Partial<ReportParams>) => void;
}

/** From when to when: a time that ends now, or days. */
export function TimeMenu({ params, timeZone, onChange }: TimeMenuProps) {
  const t = useText();
  const { language } = useConsoleState();
  const [isChoosing, setIsChoosing] = useState(false);
  const days = daysOf(params);
  const format = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  const shown = days ? format.formatRange(Date.parse(days.from), Date.parse(days.to)) : t(`reports.time.${spanOf(params)}`);
  return (
    <>
      <Menu
        entries={[
          ...spanNames.map((last) => ({
            kind: "action" as const,
            id: last,
            label: t(`reports.time.${last}`),
            isChecked: !days && spanOf(params) === last,
            isChoice: true,
            onSelect: () => onChange({ last, from: undefined, to: undefined }),
          })),
          { kind: "separator" },
          { kind: "action", id: "choose", label: t("reports.time.choose"), icon: CalendarRange, onSelect: () => setIsChoosing(true) },
        ]}
        trigger={
          <Button icon={CalendarRange} iconEnd={ChevronDown} aria-label={t("reports.time.label", { time: shown })}>
            {shown}
          </Button>
        }
      />
      {isChoosing && (
        <Suspense fallback={undefined}>
          <DaysDialog
            params={params}
            timeZone={timeZone}
            onClose={() => setIsChoosing(false)}
            onChoose={(chosen) => {
              setIsChoosing(false);
              onChange({ ...chosen, last: undefined });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
