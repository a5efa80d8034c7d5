import { describe, expect, it } from "vitest";
import { encodeSignIn, splitSignIn } from "./splitSignIn.ts";

const passwords = [
  "100%",
  "%zz",
  "%",
  "50%25%",
  "p@ss:w/rd?#",
  "@",
  "://@@",
  "grüß-Gott",
  "🔑🔑",
  " lead and trail ",
  "quo\"te'`",
  "back\\slash",
  "a/b@c",
  "<>{}|^[]",
  "new\nline\ttab\u0000",
  "\ud800",
];

describe("[VS-05] an address with sign-in data inside", () => {
  it.each(passwords)("gives the password %j back when it was pasted as it is", (password) => {
    const pasted = `rtsp://admin:${password}@10.0.0.5:8554/main?channel=1`;
    expect(splitSignIn(pasted)).toEqual({ address: "rtsp://10.0.0.5:8554/main?channel=1", userName: "admin", password });
  });

  it.each(passwords)("gives the password %j back through an encoded address", (password) => {
    const encoded = encodeSignIn(`rtsp://admin:${password}@10.0.0.5:8554/main`);
    expect(URL.canParse(encoded)).toBe(true);
    const url = new URL(encoded);
    expect([url.host, decodeURIComponent(url.username), decodeURIComponent(url.password)]).toEqual([
      "10.0.0.5:8554",
      "admin",
      password.toWellFormed(),
    ]);
  });

  it.each([
    ["rtsp://10.0.0.5/main", "rtsp://10.0.0.5/main", undefined, undefined],
    ["rtsp://admin@camera.local/main", "rtsp://camera.local/main", "admin", undefined],
    ["rtsp://admin:@camera.local/", "rtsp://camera.local/", "admin", undefined],
    ["rtsp://:secret@camera.local/", "rtsp://camera.local/", undefined, "secret"],
    ["rtsp://admin:p%40ss@camera.local/", "rtsp://camera.local/", "admin", "p@ss"],
    ["rtsp://admin:p/w@camera.local/x?mail=a@b", "rtsp://camera.local/x?mail=a@b", "admin", "p/w"],
    ["rtsp://10.0.0.5/x?user=bob@example.com&p=100%", "rtsp://10.0.0.5/x?user=bob@example.com&p=100%", undefined, undefined],
    ["rtsp://camera.local:554/a@b", "rtsp://camera.local:554/a@b", undefined, undefined],
    ["rtsp://camera/a@b", "rtsp://camera/a@b", undefined, undefined],
    ["rtsp://admin:1/2@10.0.0.5/x", "rtsp://10.0.0.5/x", "admin", "1/2"],
    ["rtsp://admin:p@ss@[fe80::1]:554/x", "rtsp://[fe80::1]:554/x", "admin", "p@ss"],
    ["smtp://me@host.example:100%@mail.example:587", "smtp://mail.example:587", "me@host.example", "100%"],
    ["admin:secret@10.0.0.5", "admin:secret@10.0.0.5", undefined, undefined],
    ["rtsp://", "rtsp://", undefined, undefined],
    ["", "", undefined, undefined],
  ])("%s is %s", (text, address, userName, password) => {
    expect(splitSignIn(text)).toEqual({ address, userName, password });
  });
});
