import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type AccessExplanation, explainAccess } from "#contract/accessQuestions.ts";
import type { PayloadOf } from "#contract/endpoint.ts";
import { ApiError } from "#kernel/apiError.ts";
import EntityPicker from "#kernel/entities/EntityPicker.tsx";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { weekdayAndZone } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { Kernel, PanelProps } from "#kernel/plugin.ts";
import { CircleCheck, CircleQuestionMark, CircleX, type Icon, Users } from "#kernel/ui/icons.ts";
import { PanelBody, PanelFoot, PanelFrame, Section } from "#kernel/ui/panelParts.tsx";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { StateChip, type StateLevel } from "#kernel/ui/StateChip.tsx";
import { Empty, NoPermission, Skeleton } from "#kernel/ui/states.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import type { ExplainParams } from "../accessParams.ts";
import { DoorNotes } from "./DoorNotes.tsx";
import { Steps } from "./Steps.tsx";
import { TimeFields, WhenControl } from "./WhenControl.tsx";
import { thisMinute, whenQuery } from "./whenOf.ts";
import "./access.css";

type Answer = PayloadOf<typeof explainAccess>;

/** Whether a door would admit a person, and why: every check of the door with its result. */
export default function Explain({ params }: PanelProps<typeof ExplainParams>) {
  const t = useText();
  const kernel = useKernel();
  const panel = usePanel();
  const { user } = useConsoleState();
  const { person, door, when } = params;
  const at = when === "at" ? (params.at ?? thisMinute(kernel.realtime)) : undefined;
  const { data, error, refetch } = useQuery(
    {
      queryKey: ["access", "explain", user.accountId, person, door, at],
      queryFn: ({ signal }) =>
        kernel.api.call(explainAccess, { params: { personId: person ?? "", serial: door ?? "" }, query: whenQuery({ when, at }) }, signal),
      enabled: person !== undefined && door !== undefined,
      retry: false,
      gcTime: 0,
    },
    kernel.queryClient,
  );
  const name = data?.person.fullName;
  useEffect(() => panel.setTitle(name === undefined ? undefined : `${name}?`), [panel, name]);
  return (
    <PanelFrame label={t("access.panel.explain")}>
      <Question params={{ ...params, at }} answer={data} />
      <PanelBody>
        {person === undefined || door === undefined ? (
          <Empty icon={CircleQuestionMark} title={t("access.explain.none")}>
            {t("access.explain.noneHint")}
          </Empty>
        ) : error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Answered key={`${person} ${door}`} answer={data} />
        ) : (
          <Skeleton rows={8} />
        )}
      </PanelBody>
      <PanelFoot>
        <span>{t("access.explain.rules")}</span>
      </PanelFoot>
    </PanelFrame>
  );
}

function Question({ params, answer }: { params: ExplainParams; answer: Answer | undefined }) {
  const t = useText();
  const kernel = useKernel();
  const panel = usePanel();
  const { user } = useConsoleState();
  const { person, door, when, at } = params;
  const known = door === undefined ? undefined : kernel.use(DeviceDirectory).get(door);
  const timeZone = known?.timeZoneId ?? answer?.door.timeZoneId ?? user.sites[0]?.timeZoneId ?? "UTC";
  const change = (changes: Partial<ExplainParams>) => panel.setParams({ ...params, ...changes }, { isNewEntry: true });
  return (
    <div className="access-ask">
      <EntityPicker
        kind="person"
        label={t("access.pickPerson")}
        value={person === undefined ? undefined : { id: person, title: answer?.person.id === person ? answer.person.fullName : "" }}
        onValueChange={(item) => change({ person: item?.id })}
      />
      <EntityPicker
        kind="door"
        label={t("access.pickDoor")}
        value={door === undefined ? undefined : { id: door, title: known?.name ?? door }}
        onValueChange={(item) => change({ door: item?.id })}
      />
      <div className="access-notes">
        <WhenControl value={{ when, at }} options={["now", "at"]} onChange={change} />
        {at !== undefined && <TimeFields at={at} timeZone={timeZone} onChange={(next) => change({ at: next })} />}
      </div>
    </div>
  );
}

const faces: Readonly<Record<Answer["outcome"], { icon: Icon; level: StateLevel }>> = {
  granted: { icon: CircleCheck, level: "ok" },
  depends: { icon: Users, level: "warn" },
  refused: { icon: CircleX, level: "bad" },
};

function Answered({ answer }: { answer: Answer }) {
  const t = useText();
  const { language } = useConsoleState();
  const [chosen, setChosen] = useState(0);
  const { explanations, outcome, door, atUtc } = answer;
  const shown: AccessExplanation | undefined = explanations[chosen] ?? explanations[0];
  const { icon, level } = faces[shown?.outcome ?? outcome];
  const time = weekdayAndZone(atUtc, language, door.timeZoneId);
  return (
    <>
      <Section>
        <div className="access-outcome">
          <StateChip icon={icon} level={level} word={t(`access.outcome.${shown?.outcome ?? outcome}`)} />
          <span className="fs12 faint">{t("access.explain.at", { door: door.name, time })}</span>
          <div className="access-notes">
            <DoorNotes door={{ ...door, lockdown: undefined, conditions: [] }} />
          </div>
          {explanations.length > 1 && (
            <Segmented
              label={t("access.explain.with")}
              size="s"
              value={String(chosen)}
              options={explanations.map((each, index) => ({ value: String(index), label: labelOf(each, explanations, t) }))}
              onValueChange={(next) => setChosen(Number(next))}
            />
          )}
        </div>
      </Section>
      {shown ? (
        <Section title={t("access.explain.chain")}>
          <Steps steps={shown.steps} timeZone={door.timeZoneId} />
        </Section>
      ) : (
        <Empty icon={CircleX} title={t("access.explain.nothing")} />
      )}
    </>
  );
}

/** Several cards are numbered; only people who may read cards see the number on the card. */
function labelOf(explanation: AccessExplanation, all: readonly AccessExplanation[], t: Kernel["t"]): string {
  const alike = all.filter(({ credentialKind }) => credentialKind === explanation.credentialKind);
  const kind = t(`access.kind.${explanation.credentialKind}`);
  return alike.length > 1 ? `${kind} ${alike.indexOf(explanation) + 1}` : kind;
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 403) return <NoPermission title={t("access.explain.forbidden")} />;
  if (status === 404)
    return (
      <Empty icon={CircleQuestionMark} title={t("access.explain.gone")}>
        {t("access.explain.goneHint")}
      </Empty>
    );
  return <FailureState title={t("access.explain.failed")} error={error} onRetry={onRetry} />;
}
