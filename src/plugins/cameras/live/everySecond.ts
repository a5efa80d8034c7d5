const secondMs = 1_000;
/** A timer may fire this much early; the margin keeps it from calling the listeners twice in one second. */
const slackMs = 100;

/**
 * Calls `listener` at each full second of the clock. All listeners run together, because sixteen tiles with timers of their own made the
 * console render sixteen times a second. Returns the function that stops it.
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
