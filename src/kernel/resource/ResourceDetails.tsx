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
  /** Undefined for a new object. */
  id: string | undefined;
  /** Name of the panel while its object is not loaded. */
  label: string;
  failed: string;
  queryKey: QueryKey;
  read(id: string, signal: AbortSignal): Promise<Thing>;
  nameOf: (thing: Thing) => string;
  topic: Topic;
  /** True after the command to delete the object. */
  isDeletionAsked: boolean;
  /** The params without the one-time `ask`. */
  paramsWithoutAsk: object;
  deletion: { consequence: string; confirm: string; deleted: string; remove(id: string): Promise<unknown> };
  /**
   * Draws the object, or the form of a new one. It is called again with a newer version of the object. `onMade` reports that a new object
   * was created; the panel then shows that object, and its components stay mounted.
   */
  children: (thing: Thing | undefined, onMade: (id: string, thing: Thing) => void) => ReactNode;
}

/**
 * A panel for one object: reads it by id, shows its name in the tab, and refreshes it by its topic, also in an unchanged form. Deletes it
 * after the person has typed the confirmation word. Shows an error if the object is deleted or out of the person's reach.
 */
export function ResourceDetails<Thing extends object>(props: ResourceDetailsProps<Thing>) {
  const { id, label, queryKey, nameOf } = props;
  const panel = usePanel();
  const { queryClient } = useKernel();
  // Set before the panel closes. The form disappears first and does not ask about unsaved changes that nobody can save any more.
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
  // If refreshing fails, the shown object stays, unless it was deleted.
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
