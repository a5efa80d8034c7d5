import { useQuery } from "@tanstack/react-query";
import { photoRefusals } from "#contract/enumerations.ts";
import { getWaitingPhoto, listWaitingPhotos, type WaitingPhoto } from "#contract/facePhotos.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { minuteAndZone } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { useRefreshOn } from "#kernel/resource/useRefreshOn.ts";
import { Banner } from "#kernel/ui/Banner.tsx";
import { Button } from "#kernel/ui/Button.tsx";
import { Check, ImageOff, Info, ScanFace, X } from "#kernel/ui/icons.ts";
import { Menu } from "#kernel/ui/Menu.tsx";
import { PanelBody, PanelFrame, Toolbar } from "#kernel/ui/panelParts.tsx";
import { Empty, Skeleton } from "#kernel/ui/states.tsx";
import { allCredentialsKey } from "../credentialsKey.ts";
import { CredentialLists } from "./CredentialLists.tsx";
import "./credentials.css";
import { acceptPhoto, refusePhoto } from "../commands/photoCommands.ts";

const photosKey = [...allCredentialsKey, "photos"] as const;

/** face photos that wait for review, the longest waiting first. */
export default function PhotoQueue() {
  const kernel = useKernel();
  const t = useText();
  useRefreshOn("Credentials/Index", photosKey);
  const { data, error, refetch } = useQuery(
    { queryKey: photosKey, queryFn: ({ signal }) => kernel.api.call(listWaitingPhotos, {}, signal) },
    kernel.queryClient,
  );
  return (
    <PanelFrame label={t("credentials.panel.photos")}>
      <Toolbar label={t("credentials.lists")}>
        <CredentialLists current="credentials.photos" />
      </Toolbar>
      {!data &&
        (error ? <FailureState title={t("credentials.photo.failed")} error={error} onRetry={() => void refetch()} /> : <Skeleton />)}
      {data?.length === 0 && (
        <Empty icon={ScanFace} title={t("credentials.photo.emptyTitle")}>
          {t("credentials.photo.emptyHint")}
        </Empty>
      )}
      {data && data.length > 0 && (
        <>
          <Banner level="info" icon={Info}>
            {t("credentials.photo.intro")}
          </Banner>
          <PanelBody>
            <ul className="photo-queue" aria-label={t("credentials.panel.photos")}>
              {data.map((photo) => (
                <PhotoCard key={photo.photoId} photo={photo} />
              ))}
            </ul>
          </PanelBody>
        </>
      )}
    </PanelFrame>
  );
}

function PhotoCard({ photo }: { photo: WaitingPhoto }) {
  const kernel = useKernel();
  const t = useText();
  const { language, user } = useConsoleState();
  const { invitationId, photoId, fullName: name, isVisitor, sentAtUtc, attempt, attemptsMax, hasFace } = photo;
  const seen = { invitationId, photoId, name };
  const facts = [
    ...(isVisitor ? [t("credentials.key.visitor")] : []),
    t("credentials.photo.sent", { time: minuteAndZone(sentAtUtc, language, user.sites[0]?.timeZoneId) }),
    t("credentials.photo.attempt", { attempt, most: attemptsMax }),
  ];
  return (
    <li className="photo-card">
      <Seen photo={photo} />
      <div>
        <div className="med trunc">{name}</div>
        <div className="fs12 faint">{facts.join(" · ")}</div>
        {hasFace && <div className="fs12 muted">{t("credentials.photo.replaces")}</div>}
      </div>
      <div className="row">
        <Button
          variant="primary"
          icon={Check}
          aria-label={`${t("credentials.photo.accept")}: ${name}`}
          onClick={() => void kernel.commands.run(acceptPhoto, seen)}
        >
          {t("credentials.photo.accept")}
        </Button>
        <Menu
          entries={photoRefusals.map((refusal) => ({
            kind: "action" as const,
            id: refusal,
            label: t(`credentials.photo.refusal.${refusal}`),
            icon: X,
            onSelect: () => void kernel.commands.run(refusePhoto, { ...seen, refusal }),
          }))}
          trigger={
            <Button icon={X} aria-label={`${t("credentials.photo.refuse")}: ${name}`}>
              {t("credentials.photo.refuse")}
            </Button>
          }
        />
      </div>
    </li>
  );
}

/** The photo, which the platform deletes after the decision. */
function Seen({ photo: { invitationId, photoId, fullName } }: { photo: WaitingPhoto }) {
  const { api, queryClient } = useKernel();
  const t = useText();
  const { data, error } = useQuery(
    {
      queryKey: ["photoOfFace", photoId],
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      queryFn: ({ signal }) => api.call(getWaitingPhoto, { params: { id: invitationId } }, signal),
    },
    queryClient,
  );
  return (
    <div className="photo-seen">
      {data && <img src={data.picture} alt={t("credentials.photo.of", { name: fullName })} />}
      {error && (
        <span className="fs12 muted">
          <ImageOff className="i" aria-hidden /> {t("credentials.photo.gone")}
        </span>
      )}
    </div>
  );
}
