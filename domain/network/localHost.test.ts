import { expect, it } from "vitest";
import { isLocalHost } from "./localHost.ts";

it.each([
  "http://10.0.0.4:8650",
  "http://127.0.0.1:8650",
  "http://169.254.3.4:1",
  "http://172.16.0.1:8650",
  "http://172.31.255.1:8650",
  "http://192.168.1.20:8650",
  "http://100.64.0.9:8650",
  "http://[::1]:8650",
  "http://[fd12:3456::1]:8650",
  "http://[fe80::1]:8650",
])("[AU-17] takes %s for an address of a gateway's own network", (host) => {
  expect(isLocalHost(host)).toBe(true);
});

it.each([
  ["an address of the internet", "http://93.184.216.34:8650"],
  ["a neighbour of the private ones", "http://172.32.0.1:8650"],
  ["a neighbour of the carrier's", "http://100.128.0.1:8650"],
  ["a name", "http://gateway.example:8650"],
  ["a name that begins like an address", "http://10.0.0.4.example:8650"],
  ["an address in another spelling", "http://0x0a000004:8650"],
  ["a path", "http://10.0.0.4:8650/anything"],
  ["somebody's sign-in", "http://me:secret@10.0.0.4:8650"],
  ["another protocol", "ftp://10.0.0.4:8650"],
  ["a script", "javascript:alert(1)"],
  ["the internet by IPv6", "http://[2001:db8::1]:8650"],
  ["nothing", ""],
])("[AU-17] takes %s for none", (_what, host) => {
  expect(isLocalHost(host)).toBe(false);
});
