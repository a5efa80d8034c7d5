import type { Kernel } from "#kernel/plugin.ts";
import { Walls } from "../services.ts";

type Refusal = string | { key: string; values: Record<string, string> } | undefined;
interface OneWall {
  id: string;
}

/** Why this wall can't be opened, as a translation key. The platform decides again. */
export function goneRefusal({ id }: OneWall, kernel: Kernel): Refusal {
  return kernel.use(Walls).get(id) ? undefined : "errors.error_videowall_not_found";
}

/** Why this session may not change the wall. */
export function rightRefusal({ id }: OneWall, kernel: Kernel): Refusal {
  const wall = kernel.use(Walls).get(id);
  if (!wall) return "errors.error_videowall_not_found";
  return wall.mayChange ? undefined : { key: "walls.refusal.notYours", values: { name: wall.ownerName } };
}

/** Why the wall can't be changed: missing rights, or it is frozen. */
export function changeRefusal(wall: OneWall, kernel: Kernel): Refusal {
  return rightRefusal(wall, kernel) ?? (kernel.use(Walls).get(wall.id)?.isFrozen ? "errors.error_videowall_frozen" : undefined);
}

export function saveRefusal({ id }: OneWall, kernel: Kernel): Refusal {
  const open = kernel.sharedLayouts.of(id);
  if (!open || kernel.state.sharedLayout?.id !== id) return "walls.refusal.notOpen";
  if (kernel.use(Walls).state.newer === id) return "walls.refusal.newer";
  return changeRefusal({ id }, kernel) ?? (open.isUnsaved ? undefined : "walls.refusal.unchanged");
}

/** Why the wall can't be frozen. A wall is frozen in its stored state, so unsaved changes prevent it. */
export function freezeRefusal(wall: OneWall, kernel: Kernel): Refusal {
  return changeRefusal(wall, kernel) ?? (kernel.sharedLayouts.of(wall.id)?.isUnsaved ? "walls.refusal.unsaved" : undefined);
}

export function thawRefusal(wall: OneWall, kernel: Kernel): Refusal {
  return rightRefusal(wall, kernel) ?? (kernel.use(Walls).get(wall.id)?.isFrozen ? undefined : "walls.refusal.notFrozen");
}

export function sharingRefusal(isShared: boolean) {
  return (wall: OneWall, kernel: Kernel): Refusal => {
    const refusal = changeRefusal(wall, kernel);
    if (refusal !== undefined || kernel.use(Walls).get(wall.id)?.isShared !== isShared) return refusal;
    return isShared ? "walls.refusal.isShared" : "walls.refusal.isPrivate";
  };
}
