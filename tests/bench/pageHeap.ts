import type { CDPSession } from "@playwright/test";

/** Bytes of a page's heap with the garbage gone. */
export interface PageHeap {
  /** What the page itself holds. */
  held: number;
  /** Machine code and bytecode: a function is compiled anew, for speed, as it is used, and there is no more of it than functions. */
  compiled: number;
  /** Answers that the browser keeps for developer tools, which are always open here. */
  recorded: number;
}

/** The parts of https://chromium.googlesource.com/v8/v8/+/main/src/profiler/heap-snapshot-generator.cc that are read. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  /** `node_fields` of each node, one after the other. */
  nodes: number[];
  strings: string[];
}

const recordedByTools = "blink::NetworkResourcesData";

export async function heapOf(devtools: CDPSession): Promise<PageHeap> {
  await devtools.send("HeapProfiler.collectGarbage");
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  devtools.on("HeapProfiler.addHeapSnapshotChunk", keep);
  await devtools.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  devtools.off("HeapProfiler.addHeapSnapshotChunk", keep);
  const { snapshot, nodes, strings } = JSON.parse(chunks.join("")) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, name, size] = [fields.indexOf("type"), fields.indexOf("name"), fields.indexOf("self_size")];
  const heap: PageHeap = { held: 0, compiled: 0, recorded: 0 };
  for (let node = 0; node < nodes.length; node += fields.length) {
    const field = (index: number) => nodes[node + index] ?? 0;
    const isRecorded = () => strings[field(name)]?.startsWith(recordedByTools);
    const part = types[0][field(type)] === "code" ? "compiled" : isRecorded() ? "recorded" : "held";
    heap[part] += field(size);
  }
  return heap;
}
