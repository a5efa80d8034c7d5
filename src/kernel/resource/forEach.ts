import { isAbort } from "../apiError.ts";
import { signalOfDeed } from "../deeds.ts";
import { failureText } from "../errors/failureText.ts";
import type { Kernel } from "../plugin.ts";

export interface Each {
  id: string;
  name: string;
}

/**
 * Runs an action on several objects one after the other, with one reason for all (B-31: `act` must pass its signal on). One toast says how
 * many succeeded and why others were refused. A refusal does not stop the loop; the end of the session does. Resolves after the lists on
 * the screen are refreshed, so that the next action applies to the current versions of the rows and does not conflict with this one.
 */
export async function forEach(
  things: readonly Each[],
  { queryClient, toast, t }: Pick<Kernel, "queryClient" | "toast" | "t">,
  signal: AbortSignal,
  act: (thing: Each, signal: AbortSignal) => Promise<unknown>,
  done: string,
): Promise<void> {
  const ofAll = signalOfDeed(signal);
  const refused = new Map<string, string[]>();
  let count = 0;
  for (const thing of things) {
    try {
      await act(thing, ofAll);
      count += 1;
    } catch (error) {
      if (isAbort(error)) throw error;
      const text = failureText(error);
      // The session has ended; another message says so.
      if (!text) throw error;
      const why = t(text.key, text.values);
      refused.set(why, [...(refused.get(why) ?? []), thing.name]);
    }
  }
  if (count > 0) await queryClient.invalidateQueries();
  if (refused.size === 0) return toast.success(done, { count });
  const reasons = [...refused].map(([why, names]) => `${shortened(names)}: ${why}`).join(" ");
  toast.warning("kernel.resource.partly", { count, total: things.length, reasons });
}

const mostNames = 3;

function shortened(names: readonly string[]): string {
  const more = names.length - mostNames;
  return `${names.slice(0, mostNames).join(", ")}${more > 0 ? ` +${more}` : ""}`;
}
