import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { dayMs } from "#contract/durations.ts";
import type { PayloadOf } from "#contract/endpoint.ts";
import { type InviteOutcome, inviteFaces, inviteOutcomes, previewFaceInvitations } from "#contract/faceInvitations.ts";
import { limits } from "#contract/limits.ts";
import { isAbort } from "#kernel/apiError.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { failureText } from "#kernel/errors/failureText.ts";
import { useKernel, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { Banner } from "#kernel/ui/Banner.tsx";
import { Button } from "#kernel/ui/Button.tsx";
import { CircleAlert, Info, Send } from "#kernel/ui/icons.ts";
import { Progress } from "#kernel/ui/Progress.tsx";
import { KeyValueList, PanelBody, PanelFrame, PanelHead, Section } from "#kernel/ui/panelParts.tsx";
import { Select } from "#kernel/ui/Select.tsx";
import { Skeleton } from "#kernel/ui/states.tsx";
import { allCredentialsKey } from "../credentialsKey.ts";
import type { InviteSeveralParams } from "../panels.ts";

type Result = PayloadOf<typeof inviteFaces>["results"][number];
const days = ["1", "3", "7", "14"] as const;
type Days = (typeof days)[number];
/** People per call: few enough that the progress moves and a cancel takes effect soon. */
const atOnce = 20;

const chunksOf = (ids: readonly string[], size: number) =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ids.slice(index * size, (index + 1) * size));

/** US-08: invites several people at once: a preview, then the progress, then the result for each person. */
export default function InviteSeveral({ params }: PanelProps<typeof InviteSeveralParams>) {
  const { api, queryClient } = useKernel();
  const t = useText();
  const { ids } = params;
  const { data, error, refetch } = useQuery(
    {
      queryKey: ["inviteSeveral", ids],
      gcTime: 0,
      retry: false,
      queryFn: async ({ signal }) => {
        const results: Result[] = [];
        for (const userIds of chunksOf(ids, limits.selfieBatchMax))
          results.push(...(await api.call(previewFaceInvitations, { body: { userIds } }, signal)).results);
        return results;
      },
    },
    queryClient,
  );
  return (
    <PanelFrame label={t("credentials.panel.inviteSeveral")}>
      {data && <Inviting key={ids.join()} preview={data} />}
      {!data &&
        (error ? (
          <FailureState title={t("credentials.face.failed")} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={5} />
        ))}
    </PanelFrame>
  );
}

type Stage =
  | { kind: "asked" }
  | { kind: "running"; done: number; total: number; stop: AbortController }
  | { kind: "over"; results: readonly Result[]; problem?: string };

function Inviting({ preview }: { preview: readonly Result[] }) {
  const kernel = useKernel();
  const t = useText();
  const panel = usePanel();
  const [first] = useState(preview);
  const [stage, setStage] = useState<Stage>({ kind: "asked" });
  const [lasts, setLasts] = useState<Days>("1");
  const willBe = first.filter(({ outcome }) => outcome === "invited").length;

  const run = async () => {
    const stop = new AbortController();
    const results: Result[] = [];
    // Includes the people of the earlier call: the platform skips those who have an invitation by now.
    const ids = first.map(({ userId }) => userId);
    const expiresOn = new Date(kernel.realtime.serverNowMs() + Number(lasts) * dayMs).toISOString();
    setStage({ kind: "running", done: 0, total: ids.length, stop });
    try {
      for (const userIds of chunksOf(ids, atOnce)) {
        results.push(...(await kernel.api.call(inviteFaces, { body: { userIds, expiresOn } }, stop.signal)).results);
        setStage({ kind: "running", done: results.length, total: ids.length, stop });
      }
      setStage({ kind: "over", results });
    } catch (error) {
      const text = failureText(error);
      setStage({ kind: "over", results, problem: isAbort(error) || !text ? t("credentials.face.stopped") : t(text.key, text.values) });
    }
    await kernel.queryClient.invalidateQueries({ queryKey: allCredentialsKey });
  };

  const invite = (
    <Button
      variant="primary"
      icon={Send}
      onClick={() => void run()}
      disabledReason={willBe === 0 ? t("credentials.face.nobody") : undefined}
    >
      {t("credentials.face.inviteCount", { count: willBe })}
    </Button>
  );
  return (
    <>
      <PanelHead
        title={t("credentials.face.severalTitle", { count: first.length })}
        actions={
          stage.kind === "asked"
            ? invite
            : stage.kind === "over" && <Button onClick={() => panel.close()}>{t("credentials.face.close")}</Button>
        }
      />
      <PanelBody>
        {stage.kind === "asked" && (
          <>
            <Banner level="info" icon={Info}>
              {t("credentials.face.severalHint")}
            </Banner>
            <Outcomes title={t("credentials.face.preview")} results={first} words="would" />
            <Section>
              <Select
                label={t("credentials.face.lasts")}
                value={lasts}
                hint={t("credentials.face.lastsHint")}
                onValueChange={setLasts}
                choices={days.map((count) => ({ value: count, label: t("credentials.face.days", { count: Number(count) }) }))}
              />
            </Section>
          </>
        )}
        {stage.kind === "running" && (
          <Section>
            <Progress
              label={t("credentials.face.running")}
              share={stage.done / stage.total}
              valueText={t("credentials.face.progress", { done: stage.done, count: stage.total })}
              onCancel={() => stage.stop.abort()}
            />
          </Section>
        )}
        {stage.kind === "over" && (
          <>
            {stage.problem !== undefined && (
              <Banner
                level="warn"
                icon={CircleAlert}
                action={
                  <Button size="s" onClick={() => void run()}>
                    {t("credentials.face.again")}
                  </Button>
                }
              >
                {stage.problem} {t("credentials.face.againHint")}
              </Banner>
            )}
            <Outcomes title={t("credentials.face.done")} results={stage.results} words="was" />
          </>
        )}
      </PanelBody>
    </>
  );
}

/** Number of people per result, with the names of those who were not invited. */
function Outcomes({ title, results, words }: { title: string; results: readonly Result[]; words: "would" | "was" }) {
  const t = useText();
  const of = (wanted: InviteOutcome) => results.filter(({ outcome }) => outcome === wanted);
  const found = inviteOutcomes.filter((outcome) => of(outcome).length > 0);
  return (
    <Section title={title}>
      <KeyValueList
        rows={found.map((outcome) => ({
          key: t(`credentials.face.outcome.${outcome === "invited" ? words : outcome}`),
          value: outcome === "invited" ? of(outcome).length : `${of(outcome).length}: ${namesOf(of(outcome), t)}`,
        }))}
      />
    </Section>
  );
}

const mostNames = 10;

function namesOf(results: readonly Result[], t: ReturnType<typeof useText>): string {
  const names = results.map(({ fullName }) => fullName ?? t("credentials.face.somebody"));
  const more = names.length - mostNames;
  return `${names.slice(0, mostNames).join(", ")}${more > 0 ? ` +${more}` : ""}`;
}
