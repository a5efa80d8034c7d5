import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { minuteMs } from "#contract/durations.ts";
import { useConsoleState, useKernel } from "#kernel/hooks.ts";
import { Avatar } from "#kernel/ui/Avatar.tsx";
import { Pictures } from "./pictures.ts";

const keptMs = 10 * minuteMs;

interface PersonProps {
  /** Undefined for a person outside the account. */
  id: string | undefined;
  name: string;
}

/** AU-12: a person's profile photo if the session may see one, else their initials. Decorative, because the name is next to it. */
export function PersonFace({ id, name, isLarge }: PersonProps & { isLarge?: boolean }) {
  return <Avatar name={name} src={usePicture(id)} {...(isLarge && { isLarge })} />;
}

/** A person in a line of a list; other facts follow the name. */
export function PersonLine({ id, name, children }: PersonProps & { children?: ReactNode }) {
  return (
    <span className="row">
      <PersonFace id={id} name={name} />
      <span className="med trunc">{name}</span>
      {children}
    </span>
  );
}

function usePicture(id: string | undefined): string | undefined {
  const kernel = useKernel();
  const { user, profile, scopes } = useConsoleState();
  const pictures = kernel.kept(Pictures);
  const isOwn = id === user.personId;
  const isAsked = id !== undefined && !isOwn && scopes.has("user_r");
  const { data } = useQuery(
    {
      queryKey: pictures.keyOf(id ?? ""),
      enabled: isAsked,
      staleTime: Infinity,
      gcTime: keptMs,
      retry: false,
      queryFn: () => pictures.load(id ?? ""),
    },
    kernel.queryClient,
  );
  useEffect(() => (isAsked ? pictures.follow() : undefined), [isAsked, pictures]);
  return isOwn ? profile.avatar : data?.picture;
}
