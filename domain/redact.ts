const secretKeys = new Set([
  "password",
  "passwordhash",
  "currentpassword",
  "newpassword",
  "pin",
  "pincode",
  "oobcode",
  "secret",
  "clientsecret",
  "secretkey",
  "secretaccesskey",
  "privatekey",
  "token",
  "idtoken",
  "accesstoken",
  "refreshtoken",
  "sessiontoken",
  "authorization",
  "cookie",
  "setcookie",
  "credential",
]);
const mask = "[redacted]";
const deepest = 8;

/** A copy of a log value without secrets: values of secret keys, user names and passwords inside URLs, and bearer tokens are masked. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value === "bigint") return value.toString();
  if (value === null || typeof value !== "object") return value;
  if (depth >= deepest) return "[deep]";
  if (value instanceof Error) return redactError(value, depth);
  if (value instanceof Date) return value;
  if (value instanceof URL) return redactText(value.href);
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  if (value instanceof Map || value instanceof Set) return redact([...value], depth);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, isSecretKey(key) ? mask : redact(item, depth + 1)]));
}

/** Masks what is secret by its form alone: userinfo in URLs, secret query parameters, `Bearer` tokens, JSON web tokens and values of a failed query. */
export function redactText(text: string): string {
  return text
    .replace(/(^|\n)params: [\s\S]*?(?=\n {4}at |$)/g, `$1params: ${mask}`)
    .replace(/([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'<>]*@/gi, `$1${mask}@`)
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${mask}`)
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, mask)
    .replace(/([?&]([\w.-]+)=)[^&#\s"']+/g, (whole: string, start: string, key: string) =>
      isSecretParameter(key) ? `${start}${mask}` : whole,
    );
}

function isSecretParameter(key: string): boolean {
  return isSecretKey(key) || /^x-amz-(signature|security-token|credential)$/i.test(key);
}

function isSecretKey(key: string): boolean {
  return secretKeys.has(key.replace(/[^a-z]/gi, "").toLowerCase());
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  return {
    name: error.name,
    message: redactText(error.message),
    ...("code" in error ? { code: redact(error.code, depth + 1) } : {}),
    ...(error.stack === undefined ? {} : { stack: redactText(error.stack) }),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  };
}
