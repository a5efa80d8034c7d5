type Fields = Record<string, unknown>;

/** The only place in the portal that writes to the browser's console. Never pass it passwords, tokens or codes. */
export const log = {
  info: (message: string, fields?: Fields) => console.info(message, fields ?? ""),
  warn: (message: string, fields?: Fields) => console.warn(message, fields ?? ""),
  error: (message: string, fields?: Fields) => console.error(message, fields ?? ""),
};
