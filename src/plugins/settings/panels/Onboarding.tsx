import { useQuery } from "@tanstack/react-query";
import { getAccountAddress, sendVerification } from "#contract/onboarding.ts";
import { getOwnUser } from "#contract/session.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Banner } from "#kernel/ui/Banner.tsx";
import { Button } from "#kernel/ui/Button.tsx";
import { Mail } from "#kernel/ui/icons.ts";
import { PanelFrame } from "#kernel/ui/panelParts.tsx";
import { Skeleton } from "#kernel/ui/states.tsx";
import { OnboardingForm } from "./OnboardingForm.tsx";

/** AU-16: first setup of an account: address of the organisation, and devices. */
export default function Onboarding() {
  const { api, queryClient } = useKernel();
  const t = useText();
  const { user } = useConsoleState();
  const { data, error, isPending, refetch } = useQuery(
    {
      queryKey: ["settings", "onboarding", user.accountId],
      staleTime: 0,
      queryFn: async ({ signal }) => ({
        account: await api.call(getAccountAddress, {}, signal),
        person: await api.call(getOwnUser, {}, signal),
      }),
    },
    queryClient,
  );
  return (
    <PanelFrame label={t("settings.panel.onboarding")}>
      {data ? (
        <OnboardingForm account={data.account} notice={!data.person.isEmailVerified && <Unconfirmed email={data.person.email} />} />
      ) : isPending ? (
        <Skeleton rows={8} />
      ) : (
        <FailureState title={t("settings.onboarding.failed")} error={error} onRetry={() => void refetch()} />
      )}
    </PanelFrame>
  );
}

/** AU-07: sends the mail that confirms the address again. */
function Unconfirmed({ email }: { email: string }) {
  const kernel = useKernel();
  const t = useText();
  const send = async () => {
    try {
      await kernel.api.call(sendVerification, {});
      kernel.toast.success("settings.onboarding.verifySent", { email });
    } catch (error) {
      kernel.toast.failure(error);
    }
  };
  return (
    <Banner level="warn" icon={Mail}>
      {t("settings.onboarding.unverified", { email })}{" "}
      <Button size="s" onClick={() => void send()}>
        {t("settings.onboarding.verify")}
      </Button>
    </Banner>
  );
}
