const secondMs = 1_000;
/** A timer may be this much early: the same second is not told twice. */
const slackMs = 100;

/**
 * Calls `listener` at each full second of the clock, so that all who look once a second do it in the same moment. Sixteen pictures that were
 * each looked at in a moment of their own had the console drawn anew sixteen times a second. Returns what stops it.
 */
export function everySecond(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const leftMs = secondMs - (Date.now() % secondMs);
    timer = setTimeout(tell, leftMs < slackMs ? leftMs + secondMs : leftMs);
  };
  const tell = () => {
    wait();
    listener();
  };
  wait();
  return () => clearTimeout(timer);
}
