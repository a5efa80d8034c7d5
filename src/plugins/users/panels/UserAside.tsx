import { Suspense } from "react";
import type { UserDetail } from "#contract/users.ts";
import { commandMenu } from "#kernel/commands/commandMenu.ts";
import { dateAndTime } from "#kernel/format/siteTime.ts";
import { useCommand, useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { useRefreshOn } from "#kernel/resource/useRefreshOn.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { CalendarClock, CreditCard, Users } from "#kernel/ui/icons.ts";
import { LinkRows } from "#kernel/ui/LinkRows.tsx";
import { Section } from "#kernel/ui/panelParts.tsx";
import { useFaces } from "../../credentials/services.ts";
import { editGroup } from "../../groups/services.ts";
import { editSchedule } from "../../schedules/services.ts";
import { inviteUser } from "../commands/userCommands.ts";
import { userKey } from "../userQuery.ts";

/** Commands about the person in other plugins. Missing commands and those outside the session's rights are not shown. */
const aboutPerson = ["credentials:of-person", "credentials:invite-face", "access:what", "access:refused", "groups:add-person"];

/** Beside the form: what the person has, is given and may open. */
export function UserAside({ user }: { user: UserDetail }) {
  const kernel = useKernel();
  const t = useText();
  const { scopes } = useConsoleState();
  const { id: personId, cards } = user;
  const entries = commandMenu(kernel, { heading: "", groups: [aboutPerson], args: { personId, when: "now" } });
  return (
    <div className="users-aside">
      <div className="users-actions">
        {entries.map(
          (entry) =>
            entry.kind === "action" && (
              <Button key={entry.id} size="s" icon={entry.icon} disabledReason={entry.disabledReason} onClick={entry.onSelect}>
                {entry.label}
              </Button>
            ),
        )}
      </div>
      {!user.isVisitor && <SignIn user={user} />}
      {scopes.has("face_r") && (
        <Suspense>
          <Faces user={user} />
        </Suspense>
      )}
      {scopes.has("group_r") && <Groups user={user} />}
      {scopes.has("schedule_r") && <Schedules user={user} />}
      {cards && (
        <Section title={t("users.cards.title")}>
          {cards.length === 0 && <p className="faint">{t("users.cards.none")}</p>}
          <ul className="users-cards">
            {cards.map(({ cardNumber, facilityCode, status, isLockdownCard }) => (
              <li key={`${facilityCode ?? ""} ${cardNumber}`} className="row">
                <CreditCard className="i" aria-hidden />
                <span className="tn">{cardNumber}</span>
                {status !== "active" && <span className="faint">{t(`users.cards.${status}`)}</span>}
                {isLockdownCard && <span className="faint">{t("users.cards.lockdown")}</span>}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function Faces({ user: { id } }: { user: UserDetail }) {
  const faces = useFaces();
  return <faces.Standing personId={id} />;
}

/** US-03: whether the person can sign in to the console, and the state of an invitation to it. */
function SignIn({ user: { id, fullName: name, email, hasSignIn, invitation, status } }: { user: UserDetail }) {
  const t = useText();
  const { language, user } = useConsoleState();
  const at = (utc: string) => dateAndTime(utc, language, user.sites[0]?.timeZoneId);
  const invite = useCommand(inviteUser, { id, name, status });
  return (
    <Section title={t("users.signIn.title")}>
      <div className="users-signin">
        {invitation && (
          <p>
            {t(`users.signIn.${invitation.isExpired ? "expired" : "invited"}`, {
              by: invitation.invitedBy,
              time: at(invitation.sentAtUtc),
              until: at(invitation.expiresAtUtc),
            })}
          </p>
        )}
        {!invitation && <p className="faint">{t(hasSignIn ? "users.signIn.has" : "users.signIn.none", { email })}</p>}
        {!hasSignIn && invite.isVisible && (
          <Button size="s" icon={invite.command?.icon} disabledReason={invite.reason} onClick={invite.run}>
            {invitation ? t("users.signIn.again") : invite.title}
          </Button>
        )}
      </div>
    </Section>
  );
}

/** Follows the groups themselves, because adding a person to a group creates no notification about the person. */
function Groups({ user: { groups } }: { user: UserDetail }) {
  const { commands } = useKernel();
  const t = useText();
  useRefreshOn("Groups/Index", userKey);
  return (
    <Section title={t("users.groups.title")}>
      {groups.length === 0 && <p className="faint">{t("users.groups.none")}</p>}
      <LinkRows
        label={t("users.groups.title")}
        rows={groups.map(({ id, name }) => ({ id, icon: Users, title: name, onOpen: () => void commands.run(editGroup, { id }) }))}
      />
    </Section>
  );
}

function Schedules({ user: { schedules } }: { user: UserDetail }) {
  const { commands } = useKernel();
  const t = useText();
  useRefreshOn("Schedules/Index", userKey);
  return (
    <Section title={t("users.schedules.title")}>
      {schedules.length === 0 && <p className="faint">{t("users.schedules.none")}</p>}
      <LinkRows
        label={t("users.schedules.title")}
        rows={schedules.map(({ id, name, groupName }) => ({
          id: `${id} ${groupName ?? ""}`,
          icon: CalendarClock,
          title: name,
          end: groupName ?? t("users.schedules.own"),
          onOpen: () => void commands.run(editSchedule, { id }),
        }))}
      />
    </Section>
  );
}
