// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { keyLinkOf } from "#contract/keyLinks.ts";
import { renderUi } from "../../testing/renderUi.tsx";
import { QrCode } from "./QrCode.tsx";
import { qrCodeOf, quietModules } from "./qrCode.ts";

const link = keyLinkOf("https://gatehouse.example.test", "u9Y4bV0nS1cX7wQ2tR5kL8mZ3jH6gF0d");

/** The modules of the code that a person sees for this text. */
function path(text: string): string | null | undefined {
  const { getByRole, unmount } = renderUi(<QrCode text={text} label="Key" />);
  const drawn = getByRole("img", { name: "Key" }).querySelector("path")?.getAttribute("d");
  unmount();
  return drawn;
}

describe("[B-24] the QR code of a link", () => {
  it("is an image with a name, with clear space around it, without style, script or link", () => {
    const { getByRole, container } = renderUi(<QrCode text={link} label="Key" />);
    const code = getByRole("img", { name: "Key" });
    const size = qrCodeOf(link).size + 2 * quietModules;
    expect(code.getAttribute("viewBox")).toBe(`-4 -4 ${size} ${size}`);
    expect([...container.querySelectorAll("script, style")]).toEqual([]);
    const attributes = [...container.querySelectorAll("*")].flatMap((element) => element.getAttributeNames());
    expect(attributes.filter((name) => /style$|href$/.test(name))).toEqual([]);
  });

  it("is another one for another link, and the same for the same", () => {
    expect(path(link)).toMatch(/^M\d/);
    expect(path(link)).toBe(path(link));
    expect(path(link)).not.toBe(path(link.replace("u9Y4", "u9Y5")));
  });

  it("changes with its text", () => {
    const { getByRole, rerender } = renderUi(<QrCode text={link} label="Key" />);
    const drawn = () => getByRole("img").querySelector("path")?.getAttribute("d");
    const first = drawn();
    rerender(<QrCode text={link.replace("u9Y4", "u9Y5")} label="Key" />);
    expect(drawn()).not.toBe(first);
  });
});

describe("[B-24] [PB-01] what the link of a key carries", () => {
  it("is its page and its code, and nothing of a PIN", () => {
    expect(link).toBe("https://gatehouse.example.test/action?mode=cloudkey&oobCode=u9Y4bV0nS1cX7wQ2tR5kL8mZ3jH6gF0d");
  });
});
