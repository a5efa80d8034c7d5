/** Loaded before a supervised program: when the supervisor is gone, even by kill -9, the program ends too. */
const graceMs = 10_000;

process.on("disconnect", () => {
  // A child that handles the signal shuts down in order; the timer is for one that hangs.
  setTimeout(() => process.kill(process.pid, "SIGKILL"), graceMs).unref();
  process.kill(process.pid, "SIGTERM");
});
// Listening must not keep a program alive that has nothing left to do.
process.channel?.unref();
