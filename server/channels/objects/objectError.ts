/** A refusal of the object store, by the code that S3 clients know. */
export class ObjectError extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status: number, message = code) {
    super(message);
    this.name = "ObjectError";
    this.code = code;
    this.status = status;
  }
}

/** The error document of S3. */
export function errorDocument(code: string, message: string, requestId: string): string {
  return xmlDocument("Error", `${element("Code", code)}${element("Message", message)}${element("RequestId", requestId)}`);
}

export function xmlDocument(root: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${content}</${root}>`;
}

export function element(name: string, text: string | number | boolean): string {
  return `<${name}>${escapeXml(String(text))}</${name}>`;
}

/** Characters that XML 1.0 cannot carry never come here: keys with them are refused. */
function escapeXml(text: string): string {
  return text.replaceAll(/[<>&"'\r\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}
