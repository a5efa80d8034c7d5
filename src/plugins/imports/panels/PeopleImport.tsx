import { useQuery } from "@tanstack/react-query";
import { getUserImport } from "#contract/userImports.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { useKernel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { PanelFrame } from "#kernel/ui/panelParts.tsx";
import { Skeleton } from "#kernel/ui/states.tsx";
import { importKey } from "../importKey.ts";
import { ChooseFile } from "./ChooseFile.tsx";
import { CorrectLines } from "./CorrectLines.tsx";
import { ImportLines } from "./ImportLines.tsx";
import "./imports.css";
import type { PeopleImportParams } from "../panels.ts";

/** Interval of the requests for the progress of a running import. */
const askEveryMs = 500;

/** US-07: import of a file of people, from the choice of the file to the result. A reopened panel continues where it was. */
export default function PeopleImport({ params }: PanelProps<typeof PeopleImportParams>) {
  const { api, queryClient } = useKernel();
  const t = useText();
  const { id } = params;
  const { data, error, refetch } = useQuery(
    {
      queryKey: [...importKey, id],
      enabled: id !== undefined,
      retry: false,
      queryFn: ({ signal }) => api.call(getUserImport, { params: { id: id ?? "" } }, signal),
      refetchInterval: ({ state }) => (state.data?.state === "running" ? askEveryMs : false),
    },
    queryClient,
  );
  if (id === undefined) return <ChooseFile />;
  if (data) {
    const { change } = params;
    const isCorrected = params.view === "correct" && data.counts.fault > 0 && (data.state === "checked" || data.state === "failed");
    return isCorrected ? <CorrectLines key={data.id} about={data} /> : <ImportLines about={data} change={change} />;
  }
  return (
    <PanelFrame label={t("imports.panel.people")}>
      {error ? <FailureState title={t("imports.failed")} error={error} onRetry={() => void refetch()} /> : <Skeleton rows={8} />}
    </PanelFrame>
  );
}
