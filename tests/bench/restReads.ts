import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { startDemoServer } from "../faults/support/demoServer.ts";
import type { Benchmark } from "./benchmark.ts";
import { effort } from "./effort.ts";

const callers = 16;
const seconds = effort(5, 2);

/** Calls per second of callers that each ask again as soon as they have the answer. */
async function rateOf(url: string, token: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const call = () =>
    new Promise<void>((done, fail) => {
      const asked = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
        if (answer.statusCode !== 200) fail(new Error(`It answered ${answer.statusCode}`));
        answer.resume();
        answer.on("end", done);
      });
      asked.on("error", fail);
      asked.end();
    });
  const endsAt = performance.now() + seconds * 1000;
  let answered = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (; performance.now() < endsAt; answered += 1) await call();
    }),
  );
  agent.destroy();
  return answered / seconds;
}

/** The list of devices, against a bare server that sends the same bytes. */
export const restReads: Benchmark = {
  name: "rest-reads",
  async run() {
    const server = await startDemoServer();
    const token = await server.token();
    const url = `${server.url}/v1/devices`;
    const body = await (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).text();
    const bare = createServer((_request, response) => response.setHeader("content-type", "application/json").end(body)).listen(
      0,
      "127.0.0.1",
    );
    await once(bare, "listening");
    try {
      await rateOf(url, token);
      const platform = await rateOf(url, token);
      const floor = await rateOf(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`, token);
      return [
        {
          what: `GET /v1/devices (${Math.round(body.length / 1000)} kB) by ${callers} callers`,
          value: platform,
          unit: "calls/s",
          budget: { atLeast: 0.4 * floor },
          note: "a call takes about 0.14 ms of a processor in the server and 0.03 in the database, which is asked once for all calls of a moment whether the kept list still stands; the callers run on the same two. Plan: callers on another machine",
        },
        { what: "The same bytes from bare node:http", value: floor, unit: "calls/s" },
      ];
    } finally {
      bare.close();
      await server.remove();
    }
  },
};
