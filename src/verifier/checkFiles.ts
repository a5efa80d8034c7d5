import { createSha256 } from "#domain/evidence/sha256.ts";
import { type BroughtFile, type Verdict, verifyPackage } from "#domain/evidence/verify.ts";
import type { OpenedFile } from "./zipFiles.ts";

const chunkBytes = 4 << 20;

/** C-09: checks files with the browser's own functions, without a network. `tell` receives the progress by bytes from 0 to 1. */
export async function checkFiles(files: readonly OpenedFile[], tell: (share: number) => void): Promise<Verdict> {
  const total = files.reduce((sum, { blob }) => sum + blob.size, 0);
  let read = 0;
  const brought = files.map(
    ({ name, blob }): BroughtFile => ({
      name,
      bytes: blob.size,
      text: () => blob.text(),
      async sha256() {
        const hash = createSha256();
        for (let at = 0; at < blob.size; at += chunkBytes) {
          const chunk = new Uint8Array(await blob.slice(at, at + chunkBytes).arrayBuffer());
          hash.update(chunk);
          read += chunk.length;
          tell(Math.min(1, read / Math.max(1, total)));
        }
        return hash.digest();
      },
    }),
  );
  return verifyPackage(brought, isSigned);
}

async function isSigned(
  { kty, crv, x, y }: Parameters<Parameters<typeof verifyPackage>[1]>[0],
  signature: Uint8Array<ArrayBuffer>,
  data: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = await crypto.subtle.importKey("jwk", { kty, crv, x, y }, { name: "ECDSA", namedCurve: "P-256" }, false, ["verify"]);
  return crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, key, signature, data);
}
