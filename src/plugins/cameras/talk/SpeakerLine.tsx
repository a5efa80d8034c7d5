import { useQuery } from "@tanstack/react-query";
import { getUser } from "#contract/users.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Mic } from "#kernel/ui/icons.ts";

/** MC-03: who is talking to the device now; the first name if the console may read it. */
export function SpeakerLine({ speakerId, isOwn }: { speakerId: string; isOwn: boolean }) {
  const kernel = useKernel();
  const t = useText();
  const { scopes } = useConsoleState();
  const { data } = useQuery(
    {
      queryKey: ["cameras", "speaker", speakerId],
      enabled: !isOwn && scopes.has("user_r"),
      retry: false,
      queryFn: ({ signal }) => kernel.api.call(getUser, { params: { id: speakerId }, query: {} }, signal),
    },
    kernel.queryClient,
  );
  return (
    <output className="livespeaker">
      <Mic className="i i-s" aria-hidden />
      {isOwn ? t("cameras.mic.own") : t("cameras.mic.inUseBy", { name: data?.firstName ?? t("cameras.mic.somebody") })}
    </output>
  );
}
