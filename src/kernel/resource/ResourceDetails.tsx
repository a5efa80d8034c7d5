import { type QueryKey, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { Topic } from "#contract/realtime.ts";
import { ApiError } from "../apiError.ts";
import { FailureState } from "../errors/FailureState.tsx";
import { useKernel, usePanel } from "../hooks.ts";
import { PanelFrame } from "../ui/panelParts.tsx";
import { Skeleton } from "../ui/states.tsx";
import { DeleteResource } from "./DeleteResource.tsx";
import { useRefreshOn } from "./useRefreshOn.ts";

export interface ResourceDetailsProps<Thing> {
  /** Absent for a new one. */
  id: string | undefined;
  /** Names the panel while its thing is not there. */
  label: string;
  failed: string;
  queryKey: QueryKey;
  read(id: string, signal: AbortSignal): Promise<Thing>;
  nameOf: (thing: Thing) => string;
  topic: Topic;
  /** The command to delete it has been given. */
  isDeletionAsked: boolean;
  /** The params without that question. */
  paramsWithoutAsk: object;
  deletion: { consequence: string; confirm: string; deleted: string; remove(id: string): Promise<unknown> };
  /**
   * Draws the thing, or a new one. It may be drawn again with a newer version of the same. `onMade` tells of a new one that there is
   * now: the panel goes on with it, and what was drawn stays.
   */
  children: (thing: Thing | undefined, onMade: (id: string, thing: Thing) => void) => ReactNode;
}

/**
 * One thing, as a whole panel: read by its id, named in the tab, kept current by its topic (a form in it takes over what it may),
 * deleted once the word has been typed. What is gone or out of reach is said to be.
 */
export function ResourceDetails<Thing extends object>(props: ResourceDetailsProps<Thing>) {
  const { id, label, queryKey, nameOf } = props;
  const panel = usePanel();
  const { queryClient } = useKernel();
  // Only once its form is gone, which would ask for changes that nobody can save any more.
  const [isDeleted, setIsDeleted] = useState(false);
  const { data, error, refetch } = useQuery(
    {
      queryKey: [...queryKey, id],
      enabled: id !== undefined && !isDeleted,
      gcTime: 0,
      retry: false,
      queryFn: ({ signal }) => props.read(id ?? "", signal),
    },
    queryClient,
  );
  useRefreshOn(props.topic, queryKey);
  const name = data && nameOf(data);
  useEffect(() => panel.setTitle(name), [panel, name]);
  useEffect(() => {
    if (isDeleted) panel.close();
  }, [panel, isDeleted]);

  const handleMade = (made: string, thing: Thing) => {
    queryClient.setQueryData([...queryKey, made], thing);
    panel.setParams({ id: made });
  };
  // What is open stays while it cannot be read again; only what is no more goes.
  const isGone = error instanceof ApiError && error.status === 404;
  if (id !== undefined && error && (!data || isGone) && !isDeleted) {
    return (
      <PanelFrame label={label}>
        <FailureState title={props.failed} error={error} onRetry={() => void refetch()} />
      </PanelFrame>
    );
  }
  if (isDeleted || (id !== undefined && !data)) {
    return (
      <PanelFrame label={label}>
        <Skeleton rows={8} />
      </PanelFrame>
    );
  }
  return (
    <PanelFrame label={name ?? label}>
      {props.children(data, handleMade)}
      {id !== undefined && name !== undefined && (
        <DeleteResource
          {...props.deletion}
          remove={() => props.deletion.remove(id)}
          name={name}
          isAsked={props.isDeletionAsked}
          onDone={() => panel.setParams(props.paramsWithoutAsk)}
          onDeleted={() => setIsDeleted(true)}
        />
      )}
    </PanelFrame>
  );
}
