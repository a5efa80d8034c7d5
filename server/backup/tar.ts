/** Tar archives of plain files (POSIX pax), written and read as streams: what the system's `tar` opens. */

const block = 512;
const largestOctal = 0o77777777777;

export interface TarFile {
  path: string;
  bytes: number;
  modifiedAt: Date;
}

/** The blocks of one file. `content` must have as many bytes as it says. */
export async function* tarFile(file: TarFile, content: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  const name = Buffer.from(file.path);
  if (name.length > 100 || file.bytes > largestOctal) {
    const records = Buffer.concat([paxRecord("path", file.path), paxRecord("size", String(file.bytes))]);
    yield header("pax", records.length, file.modifiedAt, "x");
    yield records;
    yield padding(records.length);
  }
  yield header(name.subarray(0, 100), file.bytes > largestOctal ? 0 : file.bytes, file.modifiedAt, "0");
  let written = 0;
  for await (const chunk of content) {
    written += chunk.length;
    yield chunk;
  }
  if (written !== file.bytes) throw new Error(`${file.path} changed while it was read.`);
  yield padding(file.bytes);
}

export function tarEnd(): Buffer {
  return Buffer.alloc(block * 2);
}

function paxRecord(name: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${name}=${value}\n`);
  let length = rest;
  // The length counts its own digits.
  while (length !== rest + String(length).length) length = rest + String(length).length;
  return Buffer.from(`${length} ${name}=${value}\n`);
}

function header(name: Buffer | string, bytes: number, modifiedAt: Date, type: "0" | "x"): Buffer {
  const head = Buffer.alloc(block);
  head.set(typeof name === "string" ? Buffer.from(name) : name, 0);
  const octal = (value: number, at: number, digits: number) => head.write(value.toString(8).padStart(digits, "0"), at, "latin1");
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(bytes, 124, 11);
  octal(Math.max(0, Math.floor(modifiedAt.getTime() / 1000)), 136, 11);
  head.write(type, 156, "latin1");
  head.write("ustar\u000000", 257, "latin1");
  head.write("        ", 148, "latin1");
  octal(
    head.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  );
  head[154] = 0;
  return head;
}

function padding(bytes: number): Buffer {
  return Buffer.alloc((block - (bytes % block)) % block);
}

/** The files of an archive in order. Read each `content` to its end before the next file. Throws if the archive is invalid or cut off. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<{ file: TarFile; content: AsyncGenerator<Buffer> }> {
  const input = reader(source);
  let path: string | undefined;
  let size: number | undefined;
  for (;;) {
    const head = await input.take(block);
    if (head.every((byte) => byte === 0)) return;
    const { name, bytes, modifiedAt, type } = parseHeader(head);
    if (type === "x") {
      const records = (await input.take(bytes)).toString("utf8");
      await input.take(padding(bytes).length);
      path = /^\d+ path=(.*)$/m.exec(records)?.[1];
      size = Number(/^\d+ size=(\d+)$/m.exec(records)?.[1] ?? bytes);
      continue;
    }
    if (type !== "0") throw new Error("The archive holds something that is no file.");
    const file = { path: path ?? name, bytes: size ?? bytes, modifiedAt };
    path = undefined;
    size = undefined;
    yield { file, content: input.stream(file.bytes) };
    await input.take(padding(file.bytes).length);
  }
}

function parseHeader(head: Buffer) {
  const text = (at: number, length: number) => head.toString("utf8", at, at + length).replace(/\0.*$/s, "");
  const octal = (at: number, length: number) => Number.parseInt(head.toString("latin1", at, at + length).replace(/[\0 ].*$/s, ""), 8);
  const sum = head.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  if (octal(148, 8) !== sum) throw new Error("The archive is damaged.");
  return {
    name: text(0, 100),
    bytes: octal(124, 12),
    modifiedAt: new Date(octal(136, 12) * 1000),
    type: head.toString("latin1", 156, 157),
  };
}

function reader(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  async function more(): Promise<void> {
    const next = await iterator.next();
    if (next.done) throw new Error("The archive is cut off.");
    rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value]);
  }
  return {
    async take(bytes: number): Promise<Buffer> {
      while (rest.length < bytes) await more();
      const taken = rest.subarray(0, bytes);
      rest = rest.subarray(bytes);
      return taken;
    },
    async *stream(bytes: number): AsyncGenerator<Buffer> {
      for (let left = bytes; left > 0; ) {
        if (rest.length === 0) await more();
        const part = rest.subarray(0, left);
        rest = rest.subarray(part.length);
        left -= part.length;
        yield part;
      }
    },
  };
}

/** A file's whole content, for files that fit into memory. */
export async function wholeOf(content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
