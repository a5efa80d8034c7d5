import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { SettingsError } from "#domain/settings.ts";

/** Where certificate and key are. Paths are absolute. */
export interface TlsFiles {
  /** PEM: the platform's certificate first, then those that lead to a root. */
  readonly certificate: string;
  /** PEM, without a passphrase. */
  readonly key: string;
}

export interface TlsContent {
  readonly cert: string;
  readonly key: string;
}

/** Reads and checks both files; throws a SettingsError with one line for the first thing that is wrong. */
export function readTls({ certificate, key }: TlsFiles, now: Date = new Date()): TlsContent {
  const cert = readText(certificate, "TLS_CERT");
  const keyText = readText(key, "TLS_KEY");
  // Group may read: that is how distributions hand keys to services.
  if ((statSync(key).mode & 0o037) !== 0) throw new SettingsError(`TLS_KEY ${key} can be read by others: run chmod 600 ${key}.`);
  const parsed = readCertificate(certificate, cert);
  if (!parsed.checkPrivateKey(readKey(key, keyText)))
    throw new SettingsError(`TLS_KEY ${key} does not belong to the certificate ${certificate}.`);
  if (new Date(parsed.validTo) <= now)
    throw new SettingsError(`TLS_CERT ${certificate} expired on ${new Date(parsed.validTo).toISOString()}.`);
  if (new Date(parsed.validFrom) > now)
    throw new SettingsError(`TLS_CERT ${certificate} is not valid before ${new Date(parsed.validFrom).toISOString()}.`);
  return { cert, key: keyText };
}

function readText(file: string, name: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new SettingsError(`${name} ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}).`);
  }
}

function readCertificate(file: string, text: string): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch {
    throw new SettingsError(`TLS_CERT ${file} is no certificate in PEM form.`);
  }
}

function readKey(file: string, text: string): KeyObject {
  try {
    return createPrivateKey(text);
  } catch {
    throw new SettingsError(`TLS_KEY ${file} is no private key in PEM form without a passphrase.`);
  }
}
