import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { keyLinkOf } from "#contract/keyLinks.ts";
import { QrCode } from "./QrCode.tsx";
import { qrCodeOf, quietModules } from "./qrCode.ts";

const link = keyLinkOf("https://gatehouse.example.test", "u9Y4bV0nS1cX7wQ2tR5kL8mZ3jH6gF0d");
const path = (text: string) => /d="([^"]*)"/.exec(renderToStaticMarkup(<QrCode text={text} label="" />))?.[1];

describe("[B-24] the QR code of a link", () => {
  it("is drawn without style or script, with clear space around it and words for who cannot see it", () => {
    const drawn = renderToStaticMarkup(<QrCode text={link} label="Key" />);
    const size = qrCodeOf(link).size + 2 * quietModules;
    expect(drawn).toContain(`viewBox="-4 -4 ${size} ${size}"`);
    expect(drawn).toContain('aria-label="Key"');
    expect(drawn).not.toMatch(/style=|<script|<style|href=/);
  });

  it("is another one for another link, and the same for the same", () => {
    expect(path(link)).toBe(path(link));
    expect(path(link)).not.toBe(path(link.replace("u9Y4", "u9Y5")));
  });
});

describe("[B-24] [PB-01] what the link of a key carries", () => {
  it("is its page and its code, and nothing of a PIN", () => {
    expect(link).toBe("https://gatehouse.example.test/action?mode=cloudkey&oobCode=u9Y4bV0nS1cX7wQ2tR5kL8mZ3jH6gF0d");
  });
});
