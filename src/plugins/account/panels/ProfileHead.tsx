import { changeAvatar, removeAvatar } from "#kernel/console/avatarCommands.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Avatar } from "#kernel/ui/Avatar.tsx";
import { Button } from "#kernel/ui/Button.tsx";
import { ImageOff, ImageUp } from "#kernel/ui/icons.ts";

/** AU-12: the person's name and their profile photo, which they can change. */
export function ProfileHead({ name }: { name: string }) {
  const t = useText();
  const { commands } = useKernel();
  const { user, profile } = useConsoleState();
  return (
    <div className="phead">
      <Avatar name={name} src={profile.avatar} isLarge />
      <div className="grow">
        <h2 className="fs16 strong">{name}</h2>
        <p className="muted">{user.role.displayName}</p>
        <div className="profile-picture">
          <Button icon={ImageUp} onClick={() => void commands.run(changeAvatar)}>
            {t("account.profile.changePicture")}
          </Button>
          {profile.avatar !== undefined && (
            <Button variant="quiet" icon={ImageOff} onClick={() => void commands.run(removeAvatar)}>
              {t("account.profile.removePicture")}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
