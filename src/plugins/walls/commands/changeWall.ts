import type { RequestOf } from "#contract/endpoint.ts";
import { createVideoWall, deleteVideoWall, updateVideoWall } from "#contract/videoWalls.ts";
import { ApiError } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { saveWall } from "../arrangement/saveWall.ts";
import { openLive } from "../openLive.ts";
import { wallTilePanel } from "../panels.ts";
import { Walls } from "../services.ts";
import { deleteStreams } from "./wallCommands.ts";

/** Number of panels that a phone keeps open beside the list. */
const onPhone = 7;

/** Opens a wall. Where only one panel fits on the screen, its cameras are in the panel switcher, the first one in front. */
export async function openOne(id: string, kernel: Kernel): Promise<void> {
  const walls = kernel.use(Walls);
  const wall = walls.get(id);
  if (!wall) return;
  if (!kernel.state.isNarrow) {
    await walls.open(wall);
    return;
  }
  for (const { position: slot, serialNumber } of (wall.streams ?? []).slice(0, onPhone).toReversed()) {
    if (serialNumber !== undefined) kernel.panels.open(wallTilePanel, { wall: id, slot, serialNumber });
  }
}

/** VW-01: creates an empty wall and opens it. */
export async function createWall(
  { name, count, isShared }: { name: string; count: number; isShared: boolean },
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  await make({ videoWallName: name, videoWallCount: count, isShared }, kernel, signal);
}

/** VW-01: saves the layout on screen to its wall. */
export async function saveShown(id: string, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const walls = kernel.use(Walls);
  const [wall, open, captured] = [walls.get(id), kernel.sharedLayouts.of(id), kernel.sharedLayouts.capture()];
  if (!wall || !open || !captured) return;
  const { version } = open;
  const body = { version, ...parts(captured, wall) };
  await walls.change(async () => {
    const saved = await kernel.api.call(updateVideoWall, { params: { id }, body }, signal);
    kernel.sharedLayouts.saved(id, saved.version);
    walls.replace(id, saved);
  });
  kernel.toast.success("walls.toast.saved", { name: wall.videoWallName });
}

/** VW-01, VW-05: saves the layout on screen as a new wall and continues with it. Live video does not stop. */
export async function saveAsWall(
  { name, isShared }: { name: string; isShared: boolean },
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  const captured = kernel.sharedLayouts.capture();
  if (captured) await make({ videoWallName: name, isShared, ...parts(captured) }, kernel, signal);
}

async function make(body: RequestOf<typeof createVideoWall>["body"], kernel: Kernel, signal: AbortSignal): Promise<void> {
  const walls = kernel.use(Walls);
  const made = await walls.change(async () => {
    const wall = await kernel.api.call(createVideoWall, { body }, signal);
    walls.replace(wall.id, wall);
    return wall;
  });
  if (kernel.state.isNarrow) await openOne(made.id, kernel);
  else await walls.open(made, openLive(kernel));
  kernel.toast.success("walls.toast.made", { name: made.videoWallName });
}

type Facts = Pick<RequestOf<typeof updateVideoWall>["body"], "isFrozen" | "isShared" | "videoWallName">;

/** VW-01: changes properties of a wall, but neither its content nor the person's unsaved changes. */
export async function changeFacts(id: string, facts: Facts, kernel: Kernel, signal: AbortSignal): Promise<void> {
  const walls = kernel.use(Walls);
  const wall = walls.get(id);
  if (!wall) return;
  await walls.change(async () => {
    const changed = await kernel.api.call(updateVideoWall, { params: { id }, body: { version: wall.version, ...facts } }, signal);
    const isCurrent = kernel.sharedLayouts.of(id)?.version === wall.version;
    const { videoWallName: name, isFrozen: isLocked, version } = changed;
    kernel.sharedLayouts.amend(id, { name, isLocked, ...(isCurrent && { version }) });
    walls.replace(id, changed);
  });
}

/** VW-01, VW-03: deletes a wall; one with cameras only after the person has confirmed exactly that. */
export async function deleteWall(
  id: string,
  { withStreams }: { withStreams: boolean },
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  const walls = kernel.use(Walls);
  const name = walls.get(id)?.videoWallName ?? "";
  try {
    await walls.change(async () => {
      await kernel.api.call(deleteVideoWall, { params: { id }, query: { withStreams: withStreams ? "true" : "false" } }, signal);
      if (kernel.sharedLayouts.of(id)) await kernel.sharedLayouts.forget(id);
      walls.replace(id, undefined);
    });
  } catch (error) {
    if (withStreams || !(error instanceof ApiError) || error.code !== "error_videowall_has_streams") throw error;
    void kernel.commands.run(deleteStreams, { id });
    return;
  }
  kernel.toast.success("walls.toast.deleted", { name });
}

function parts(captured: object, wall?: Parameters<typeof saveWall>[1]) {
  const saved = saveWall(captured, wall);
  if (!saved) throw new ApiError("error_videowall_full", 409);
  return saved;
}
