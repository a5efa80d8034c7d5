import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A certificate that signs itself, for localhost and 127.0.0.1, in files of their own. */
export interface TestCertificate {
  folder: string;
  certificate: string;
  key: string;
  pem: string;
}

const dayMs = 86_400_000;

export function makeCertificate({ from = Date.now() - dayMs, to = Date.now() + dayMs } = {}): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(oid("06082a8648ce3d040302"));
  const name = sequence(set(sequence(oid("0603550403"), der(0x0c, Buffer.from("localhost")))));
  const names = sequence(der(0x82, Buffer.from("localhost")), der(0x87, Buffer.from([127, 0, 0, 1])));
  const isAuthority = sequence(oid("0603551d13"), der(0x04, sequence(der(0x01, Buffer.from([0xff])))));
  const alternatives = sequence(oid("0603551d11"), der(0x04, names));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([0x01]), randomBytes(8)])),
    algorithm,
    name,
    sequence(instant(from), instant(to)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(isAuthority, alternatives)),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]));
  const lines = sequence(body, algorithm, signature)
    .toString("base64")
    .match(/.{1,64}/g);
  const pem = ["-----BEGIN CERTIFICATE-----", ...(lines ?? []), "-----END CERTIFICATE-----", ""].join("\n");
  const folder = mkdtempSync(join(tmpdir(), "gatehouse-tls-"));
  const files = { folder, certificate: join(folder, "cert.pem"), key: join(folder, "key.pem"), pem };
  writeFileSync(files.certificate, pem);
  writeFileSync(files.key, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
  return files;
}

/** One value of DER: tag, length, content. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]): Buffer => der(0x31, Buffer.concat(parts));
const oid = (hex: string): Buffer => Buffer.from(hex, "hex");

function instant(ms: number): Buffer {
  return der(0x18, Buffer.from(`${new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, "")}`));
}
