import { hourMs } from "#contract/durations.ts";
import { type BlobFile, createBlobFile } from "./blobFile.ts";

declare global {
  interface FileSystemFileHandle {
    /** Only in workers. https://fs.spec.whatwg.org/#api-filesystemfilehandle-createsyncaccesshandle */
    createSyncAccessHandle(): Promise<{ write(data: Uint8Array<ArrayBuffer>, options: { at: number }): number; close(): void }>;
  }
}

/** A file with random write access. Read it once as a whole, at the end. */
export interface DiskFile extends Pick<BlobFile, "write"> {
  whole(type: string): Promise<Blob>;
}

const folderName = "clips";
/** Time after which every reader has finished. No event says when a browser has saved a download. */
const keptForMs = hourMs;

/**
 * For workers. Stores the file on the browser's disk if the page has access to it, to save memory (an hour is 2 GB). Pages of insecure
 * origins and private windows have none. Removes files older than `keptForMs`.
 */
export async function createDiskFile(nowMs = Date.now()): Promise<DiskFile> {
  const folder = await openFolder().catch(() => undefined);
  return folder ? createIn(folder, nowMs) : inMemory();
}

/** For pages: removes these files, so that the browser's next user does not find them. Files that another window is writing stay. */
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
    // A file that is being written is locked.
    if (nowMs - lastModified > keptForMs) await folder.removeEntry(name).catch(() => undefined);
  }
}
