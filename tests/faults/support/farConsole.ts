import { createStreamTransport } from "#kernel/realtime/streamTransport.ts";

/** A console's stream in a process of its own. Its parent hears what the console is told. */
const [baseUrl = "", token = "", topic = ""] = process.argv.slice(2);
const tell = (heard: Record<string, string>) => process.send?.(heard);
createStreamTransport({ baseUrl, token: async () => token, renewToken: async () => false }).connect([topic], {
  onHello: () => tell({ kind: "hello" }),
  onFrame: ({ document }) => tell({ kind: "document", data: document.Data }),
  onHeartbeat: () => undefined,
  onReset: () => tell({ kind: "reset" }),
  onDown: (reason) => tell({ kind: reason }),
  onEnded: (code) => tell({ kind: code }),
});
process.on("disconnect", () => process.exit());
