import { describe, expect, it } from "vitest";
import { decode, type Encoding, encodingOf, otherFileOf } from "./encoding.ts";

const text = "Nombre;Apellidos\r\nJosé María;Núñez Güell\r\nÁngela;O’Hara\r\n";
const utf16 = (value: string, isBig: boolean) => {
  const bytes = new Uint8Array(value.length * 2);
  const view = new DataView(bytes.buffer);
  for (let place = 0; place < value.length; place += 1) view.setUint16(place * 2, value.charCodeAt(place), !isBig);
  return bytes;
};
/** Bytes of a text in a code page of one byte a character. */
const inPage = (value: string, encoding: Encoding) => {
  const all = decode(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    encoding,
  );
  return Uint8Array.from(value.split(""), (letter) => all.indexOf(letter));
};

describe("[US-07] the encoding of a file", () => {
  it.each<[string, Uint8Array, Encoding, string]>([
    ["UTF-8", new TextEncoder().encode(text), "utf-8", text],
    ["UTF-8 with a mark", new TextEncoder().encode(`\uFEFF${text}`), "utf-8", text],
    ["UTF-16 LE with a mark, as Excel's Unicode Text", utf16(`\uFEFF${text}`, false), "utf-16le", text],
    ["UTF-16 BE with a mark", utf16(`\uFEFF${text}`, true), "utf-16be", text],
    ["UTF-16 LE without a mark", utf16(text, false), "utf-16le", text],
    ["UTF-16 BE without a mark", utf16(text, true), "utf-16be", text],
    ["Windows-1252", inPage(text, "windows-1252"), "windows-1252", text],
    ["Mac Roman", inPage(text, "macintosh"), "macintosh", text],
    ["code page 850", inPage(text.replace("’", "'"), "cp850"), "cp850", text.replace("’", "'")],
    ["an empty file", new Uint8Array(), "utf-8", ""],
  ])("is found: %s", (_name, bytes, encoding, read) => {
    expect(encodingOf(bytes)).toBe(encoding);
    expect(decode(bytes, encoding)).toBe(read);
  });

  it.each(["O’Brien", "García", "JOSÉ", "Peña", "Zoë", "François", "Müller", "Åsa", "Ñoño", "María José Ibáñez", "GARCÍA MUÑOZ"])(
    "is found by one name: %s",
    (name) => {
      for (const page of ["windows-1252", "macintosh", "cp850"] as const) {
        // Some letters of code page 850 are others of Mac Roman, in places where both make a name.
        if (page === "cp850" && /[’ëçÅ]/.test(name)) continue;
        const bytes = inPage(`First name,Last name\n${name},x\n`, page);
        expect([page, decode(bytes, encodingOf(bytes))]).toEqual([page, `First name,Last name\n${name},x\n`]);
      }
    },
  );

  it.each<[string, Uint8Array, string | undefined]>([
    ["an .xlsx file", Uint8Array.of(0x50, 0x4b, 3, 4, 0x14, 0, 6, 0), "workbook"],
    ["an old .xls file", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), "workbook"],
    ["a web page called .xls", new TextEncoder().encode('<html xmlns:x="urn:schemas-microsoft-com:office:excel">'), "workbook"],
    ["a PDF", new TextEncoder().encode("%PDF-1.7"), "binary"],
    ["a text", new TextEncoder().encode(text), undefined],
  ])("is not asked of %s", (_name, bytes, kind) => expect(otherFileOf(bytes)).toBe(kind));
});
