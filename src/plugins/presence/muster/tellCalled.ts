import { minuteMs } from "#contract/durations.ts";
import { getMuster } from "#contract/musters.ts";
import { ApiError } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";

/** Long enough to be seen by who comes back to the desk. */
const shownMs = minuteMs;

/** Says that somebody called a muster, with the way to its list: not to who called it, who has it open, nor of one that is over by now. */
export async function tellCalled(id: string, kernel: Kernel): Promise<void> {
  const { api, toast, state, signal } = kernel;
  try {
    const { siteName, calledBy, closedAtUtc } = await api.call(getMuster, { params: { id } }, signal);
    if (closedAtUtc !== undefined || calledBy.id === state.user.personId) return;
    const action = { command: "presence:open-muster", args: { id }, label: "presence.told.open", lifeMs: shownMs };
    toast.warning("presence.told.called", { site: siteName, name: calledBy.name }, action);
  } catch (error) {
    // Of a site out of reach, or the session is over: nobody asked for anything.
    if (!(error instanceof ApiError) && !signal.aborted) throw error;
  }
}
