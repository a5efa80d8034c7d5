import { isAbort } from "../apiError.ts";
import { failureText } from "../errors/failureText.ts";
import type { Kernel } from "../plugin.ts";
import { signalOfDeed } from "../deeds.ts";

export interface Each {
  id: string;
  name: string;
}

/**
 * Does one thing to each of several, one after the other and for one reason (B-31: `act` hands its signal on), and says in one toast
 * for how many it went well and why the others were refused. What is refused stops nothing; a session that ends does. By then the lists
 * on the screen have been read again: what is done to the same rows next is done to them as they are now, not against oneself.
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
      // The session has ended, which is said elsewhere.
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
