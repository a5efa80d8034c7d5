import { describe, expect, it } from "vitest";
import { createRtspAuthorization } from "./rtspAuthorization.ts";

const signIn = { userName: "Mufasa", password: "Circle Of Life" };
const fieldOf = (header: string | undefined, name: string) => new RegExp(`\\b${name}="?([^",]+)`).exec(header ?? "")?.[1];

describe("the answer to a camera's challenge", () => {
  it("is none before there is one, or when it is of an unknown kind", () => {
    const authorization = createRtspAuthorization(signIn);
    expect(authorization.header("DESCRIBE", "rtsp://camera/")).toBeUndefined();
    for (const header of [
      "Negotiate",
      'Digest realm="a", nonce="b", algorithm=MD4',
      'Digest realm="a", nonce="b", qop="auth-int"',
      'Digest realm="a"',
    ])
      expect([header, authorization.challenge([header])]).toEqual([header, false]);
  });

  it("is Basic where there is nothing better", () => {
    const authorization = createRtspAuthorization(signIn);
    expect(authorization.challenge(['Basic realm="camera"'])).toBe(true);
    expect(authorization.header("DESCRIBE", "rtsp://camera/")).toBe("Basic TXVmYXNhOkNpcmNsZSBPZiBMaWZl");
  });

  it("is the digest of RFC 2069 where there is no qop", () => {
    const authorization = createRtspAuthorization({ userName: "Mufasa", password: "CircleOfLife" });
    const challenge =
      'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"';
    expect(authorization.challenge(['Basic realm="camera"', challenge])).toBe(true);
    const header = authorization.header("GET", "/dir/index.html");
    // The erratum of RFC 2069's example.
    expect(fieldOf(header, "response")).toBe("1949323746fe6a43ef61f9606e7febea");
    expect([fieldOf(header, "opaque"), header?.includes("algorithm"), header?.includes("qop")]).toEqual([
      "5ccc069c403ebaf9f0171e9517f40e41",
      false,
      false,
    ]);
  });

  it("[VS-05] cannot end its own line, whatever the user is called", () => {
    const authorization = createRtspAuthorization({ userName: 'a"\r\nX: y\u0000\ud800', password: "p\r\n" });
    authorization.challenge(['Digest realm="r", nonce="n"']);
    const header = authorization.header("DESCRIBE", "rtsp://c/") ?? "";
    expect(["\r", "\n", "\u0000"].filter((letter) => header.includes(letter))).toEqual([]);
    expect(header).toContain("username*=UTF-8''a%22%0D%0AX%3A%20y%00%EF%BF%BD");
  });

  it("counts its uses where there is a qop, prefers SHA-256, and starts again with a new nonce", () => {
    const authorization = createRtspAuthorization(signIn);
    const both = ["MD5", "SHA-256"].map((algorithm) => `Digest realm="a \\"b\\"", nonce="n1", qop="auth,auth-int", algorithm=${algorithm}`);
    expect(authorization.challenge(both)).toBe(true);
    const [first, second] = [authorization.header("SETUP", "rtsp://c/1"), authorization.header("PLAY", "rtsp://c/")];
    expect([fieldOf(first, "nc"), fieldOf(second, "nc"), fieldOf(first, "response")?.length]).toEqual(["00000001", "00000002", 64]);
    expect(first).toContain('realm="a \\"b\\""');
    authorization.challenge(['Digest realm="a", nonce="n2", qop="auth"']);
    expect(fieldOf(authorization.header("PLAY", "rtsp://c/"), "nc")).toBe("00000001");
  });
});
