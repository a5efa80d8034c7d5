import { useEffect } from "react";
import type { Credential } from "#contract/credentials.ts";
import { AccessMethod, UserStatus } from "#contract/enumerations.ts";
import { ApiError } from "#kernel/apiError.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { useConsoleState, usePanel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { Banner } from "#kernel/ui/Banner.tsx";
import { Button } from "#kernel/ui/Button.tsx";
import { CircleSlash, IdCard, Plus } from "#kernel/ui/icons.ts";
import { Menu } from "#kernel/ui/Menu.tsx";
import { PanelBody, PanelFrame, PanelHead } from "#kernel/ui/panelParts.tsx";
import { Empty, NoPermission, Skeleton } from "#kernel/ui/states.tsx";
import { useCredentials } from "../credentialQueries.ts";
import { CardDialog } from "./CardDialog.tsx";
import { CloudKeyDialog } from "./CloudKeyDialog.tsx";
import { CredentialRow } from "./CredentialRow.tsx";
import { EnrolDialog } from "./EnrolDialog.tsx";
import FaceStanding from "./FaceStanding.tsx";
import { InvitationDialog } from "./InvitationDialog.tsx";
import { LostCard } from "./LostCard.tsx";
import { PinDialog } from "./PinDialog.tsx";
import { useCommandEntries } from "./useCommandEntries.ts";
import "./credentials.css";
import type { PersonCredentialsParams } from "../panels.ts";

const isReported = (ask: unknown): ask is "lost" | "stolen" => ask === "lost" || ask === "stolen";
/** CR-07: a person's credentials with their commands. */
export default function PersonCredentials({ params }: PanelProps<typeof PersonCredentialsParams>) {
  const t = useText();
  const panel = usePanel();
  const { scopes } = useConsoleState();
  const { personId } = params;
  const { data, error, refetch } = useCredentials(personId);
  const name = data?.person.fullName;
  useEffect(() => panel.setTitle(name === undefined ? undefined : t("credentials.of", { name })), [panel, name, t]);

  if (personId !== undefined && data) {
    const close = () => panel.setParams({ personId });
    const { ask } = params;
    const lost = data.credentials.find(({ id }) => id === params.credentialId);
    return (
      <>
        <Credentials {...data} />
        {params.ask === "card" && scopes.has("card_w") && <CardDialog person={data.person} onDone={close} />}
        {params.ask === "enrol" && scopes.has("card_w") && <EnrolDialog person={data.person} onDone={close} />}
        {params.ask === "pin" && scopes.has("credential_w") && (
          <PinDialog person={data.person} credentials={data.credentials} onDone={close} />
        )}
        {ask === "cloudKey" && scopes.has("cloudkey_w") && <CloudKeyDialog person={data.person} onDone={close} />}
        {ask === "face" && scopes.has("face_w") && <InvitationDialog person={data.person} onDone={close} />}
        {isReported(ask) && lost && scopes.has("card_w") && <LostCard person={data.person} card={lost} reason={ask} onDone={close} />}
      </>
    );
  }
  return (
    <PanelFrame label={t("credentials.panel.person")}>
      {personId === undefined ? (
        <Empty icon={IdCard} title={t("credentials.none.title")}>
          {t("credentials.none.hint")}
        </Empty>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={5} />
      )}
    </PanelFrame>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 403) return <NoPermission title={t("credentials.forbidden.title")}>{t("credentials.forbidden.hint")}</NoPermission>;
  if (status === 404)
    return (
      <Empty icon={IdCard} title={t("credentials.gone.title")}>
        {t("credentials.gone.hint")}
      </Empty>
    );
  return <FailureState title={t("credentials.failed")} error={error} onRetry={onRetry} />;
}

type Person = NonNullable<ReturnType<typeof useCredentials>["data"]>["person"];

function Credentials({ person, credentials }: { person: Person; credentials: readonly Credential[] }) {
  const t = useText();
  const mayReadFaces = useConsoleState().scopes.has("face_r");
  return (
    <PanelFrame label={t("credentials.of", { name: person.fullName })}>
      <PanelHead
        title={person.fullName}
        subtitle={t(person.isVisitor ? "credentials.head.visitor" : "credentials.head.count", { count: credentials.length })}
        actions={<AddMenu personId={person.id} hasPhone={credentials.some(({ type }) => type === AccessMethod.Mobile)} />}
      />
      {person.status === UserStatus.Suspended && (
        <Banner level="warn" icon={CircleSlash}>
          {t("credentials.suspendedPerson")}
        </Banner>
      )}
      <PanelBody>
        {credentials.length === 0 ? (
          <Empty icon={IdCard} title={t("credentials.empty.title")}>
            {t("credentials.empty.hint")}
          </Empty>
        ) : (
          <ul className="creds">
            {credentials.map((credential) => (
              <CredentialRow key={credential.id} person={person} credential={credential} />
            ))}
          </ul>
        )}
        {mayReadFaces && <FaceStanding personId={person.id} />}
      </PanelBody>
    </PanelFrame>
  );
}

/** Commands that add a credential; none with read-only rights. */
function AddMenu({ personId, hasPhone }: { personId: string; hasPhone: boolean }) {
  const t = useText();
  const entries = useCommandEntries(
    [
      "credentials:add-card",
      "credentials:enrol-card",
      "credentials:set-pin",
      "credentials:give-cloud-key",
      "credentials:invite-face",
      ...(hasPhone ? [] : ["credentials:give-mobile"]),
    ],
    { personId },
  );
  if (entries.length === 0) return undefined;
  return (
    <Menu
      entries={entries}
      align="end"
      trigger={
        <Button icon={Plus} variant="primary">
          {t("credentials.add")}
        </Button>
      }
    />
  );
}
