/** A file with random write access whose data the browser keeps in blobs, which it stores on disk if they are large. */
export interface BlobFile {
  /** @param position of the first byte; at most the current end of the file */
  write(data: Uint8Array<ArrayBuffer>, position: number): void;
  whole(type: string): Blob;
}

export function createBlobFile(): BlobFile {
  /** Contiguous, in the order of their bytes. */
  let pieces: Blob[] = [];
  let size = 0;

  /** Decodes the number in these bytes. */
  function cut(from: number, to: number): Blob[] {
    const found: Blob[] = [];
    let at = 0;
    for (const piece of pieces) {
      const [first, last] = [Math.max(from - at, 0), Math.min(to - at, piece.size)];
      if (first < last) found.push(first === 0 && last === piece.size ? piece : piece.slice(first, last));
      at += piece.size;
    }
    return found;
  }

  return {
    write(data, position) {
      if (position > size) throw new RangeError("a file has no holes");
      const piece = new Blob([data]);
      const endsAt = position + data.byteLength;
      if (position === size) pieces.push(piece);
      else pieces = [...cut(0, position), piece, ...cut(endsAt, size)];
      size = Math.max(size, endsAt);
    },
    whole: (type) => new Blob(pieces, { type }),
  };
}
