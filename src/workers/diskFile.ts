import { hourMs } from "#contract/durations.ts";
import { type BlobFile, createBlobFile } from "./blobFile.ts";

declare global {
  interface FileSystemFileHandle {
    /** Only in workers. https://fs.spec.whatwg.org/#api-filesystemfilehandle-createsyncaccesshandle */
    createSyncAccessHandle(): Promise<{ write(data: Uint8Array<ArrayBuffer>, options: { at: number }): number; close(): void }>;
  }
}

/** A file that is written anywhere. Ask for the whole of it once, at the end. */
export interface DiskFile extends Pick<BlobFile, "write"> {
  whole(type: string): Promise<Blob>;
}

const folderName = "clips";
/** The reader has read the file by then; no event says when a browser has saved a download. */
const keptForMs = hourMs;

/**
 * For workers. The browser's own disk holds it where there is one for this page, so that its memory need not (an hour is 2 GB); a page of an
 * insecure origin and a window that keeps nothing have none. Files that were made longer ago are removed.
 */
export async function createDiskFile(nowMs = Date.now()): Promise<DiskFile> {
  const folder = await openFolder().catch(() => undefined);
  return folder ? createIn(folder, nowMs) : inMemory();
}

/** For pages: the next user of the browser finds none of these files. Files that another window is writing stay. */
export async function removeDiskFiles(): Promise<void> {
  const folder = await openFolder().catch(() => undefined);
  if (folder) await removeOld(folder, Number.POSITIVE_INFINITY);
}

async function openFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(folderName, { create: true });
}

async function createIn(folder: FileSystemDirectoryHandle, nowMs: number): Promise<DiskFile> {
  await removeOld(folder, nowMs);
  const entry = await folder.getFileHandle(crypto.randomUUID(), { create: true });
  const disk = await entry.createSyncAccessHandle();
  return {
    write: (data, position) => void disk.write(data, { at: position }),
    async whole(type) {
      disk.close();
      return new Blob([await entry.getFile()], { type });
    },
  };
}

function inMemory(): DiskFile {
  const { write, whole } = createBlobFile();
  return { write, whole: (type) => Promise.resolve(whole(type)) };
}

async function removeOld(folder: FileSystemDirectoryHandle, nowMs: number): Promise<void> {
  for await (const [name, entry] of folder.entries()) {
    if (entry.kind !== "file") continue;
    const { lastModified } = await (entry as FileSystemFileHandle).getFile();
    // One that is being written is locked.
    if (nowMs - lastModified > keptForMs) await folder.removeEntry(name).catch(() => undefined);
  }
}
