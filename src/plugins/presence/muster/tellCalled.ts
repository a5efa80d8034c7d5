import { minuteMs } from "#contract/durations.ts";
import { getMuster } from "#contract/musters.ts";
import { ApiError } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";

/** Long enough for an operator who returns to the desk. */
const shownMs = minuteMs;

/**
 * Announces a muster with a button that opens its list. The person who called it has the list open already, so they get no announcement;
 * nor does anyone once it is closed.
 */
export async function tellCalled(id: string, kernel: Kernel): Promise<void> {
  const { api, toast, state, signal } = kernel;
  try {
    const { siteName, calledBy, closedAtUtc } = await api.call(getMuster, { params: { id } }, signal);
    if (closedAtUtc !== undefined || calledBy.id === state.user.personId) return;
    const action = { command: "presence:open-muster", args: { id }, label: "presence.told.open", lifeMs: shownMs };
    toast.warning("presence.told.called", { site: siteName, name: calledBy.name }, action);
  } catch (error) {
    // The site is out of reach or the session has ended. The person did not ask for anything, so show no error.
    if (!(error instanceof ApiError) && !signal.aborted) throw error;
  }
}
