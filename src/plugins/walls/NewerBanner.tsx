import { useSnapshot } from "valtio";
import { useCommand, useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Banner } from "#kernel/ui/Banner.tsx";
import { Button } from "#kernel/ui/Button.tsx";
import { Grid3x3 } from "#kernel/ui/icons.ts";
import { keepMine, takeNewer } from "./commands/wallCommands.ts";
import { Walls } from "./services.ts";

/** Another person has saved the wall on screen while this person has unsaved changes, so this person has to choose. */
export default function NewerBanner() {
  const kernel = useKernel();
  const t = useText();
  const { sharedLayout } = useConsoleState();
  const { newer, walls } = useSnapshot(kernel.use(Walls).state);
  const newerWall = newer === undefined ? undefined : { id: newer };
  const take = useCommand(takeNewer, newerWall);
  const keep = useCommand(keepMine, newerWall);
  const wall = walls.find(({ id }) => id === newer);
  if (!wall || sharedLayout?.id !== newer) return undefined;
  return (
    <Banner
      level="info"
      icon={Grid3x3}
      action={
        <span className="row">
          <Button size="s" onClick={take.run}>
            {take.title}
          </Button>
          {keep.isEnabled && (
            <Button size="s" onClick={keep.run}>
              {keep.title}
            </Button>
          )}
        </span>
      }
    >
      {t("walls.newer", { name: wall.videoWallName })}
    </Banner>
  );
}
