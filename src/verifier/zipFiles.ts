/** A file of a zip or folder; its bytes are read on demand. */
export interface OpenedFile {
  readonly name: string;
  readonly blob: Blob;
}

const endOfDirectory = 0x06_05_4b_50;
const directoryEntry = 0x02_01_4b_50;
const longestComment = 65_535;

/**
 * The files of a zip as slices of it; undefined if it is not a zip. Decompresses compressed files, which a zip has after a person packed it
 * again.
 */
export async function openZip(zip: Blob): Promise<OpenedFile[] | undefined> {
  const tail = await viewOf(zip, Math.max(0, zip.size - longestComment - 22), zip.size);
  const end = findEnd(tail);
  if (end === undefined) return undefined;
  const [count, size, start] = [tail.getUint16(end + 10, true), tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  const directory = await viewOf(zip, start, start + size);
  const files: OpenedFile[] = [];
  for (let at = 0, index = 0; index < count; index += 1) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== directoryEntry) return undefined;
    const [method, packed] = [directory.getUint16(at + 10, true), directory.getUint32(at + 20, true)];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => directory.getUint16(at + offset, true));
    const local = directory.getUint32(at + 42, true);
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameLength));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
    if (name.endsWith("/")) continue;
    const head = await viewOf(zip, local, local + 30);
    if (head.byteLength < 30) return undefined;
    const from = local + 30 + head.getUint16(26, true) + head.getUint16(28, true);
    const piece = zip.slice(from, from + packed);
    files.push({ name, blob: method === 0 ? piece : await inflated(piece) });
  }
  return files;
}

function findEnd(view: DataView): number | undefined {
  for (let at = view.byteLength - 22; at >= 0; at -= 1) if (view.getUint32(at, true) === endOfDirectory) return at;
  return undefined;
}

async function viewOf(blob: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await blob.slice(from, to).arrayBuffer());
}

/** A damaged file becomes empty, so that its hash does not match. */
async function inflated(piece: Blob): Promise<Blob> {
  const stream = piece.stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).blob().catch(() => new Blob());
}
