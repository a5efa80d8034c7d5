import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { say } from "./console.mjs";

/**
 * Debian packages, each with files of which one shows that it is there.
 * @typedef {Record<string, readonly string[]>} Packages
 */

const libraries = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"];
/** @param {string} file */
const library = (file) => libraries.map((folder) => `${folder}/${file}`);

/** Packages that `npm test` installs where it may: without them some tests are skipped, or use what npm ships. @type {Packages} */
export const testPackages = {
  ffmpeg: ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg"],
  // A broker other than the built-in one.
  mosquitto: ["/usr/sbin/mosquitto", "/usr/local/sbin/mosquitto"],
  // An independent client of the object store.
  awscli: ["/usr/bin/aws", "/usr/local/bin/aws"],
  // A camera of another maker: GStreamer's RTSP server.
  "libgstrtspserver-1.0-0": library("libgstrtspserver-1.0.so.0"),
  "gir1.2-gst-rtsp-server-1.0": library("girepository-1.0/GstRtspServer-1.0.typelib"),
  "python3-gi": ["/usr/lib/python3/dist-packages/gi/__init__.py"],
  "gstreamer1.0-plugins-base": library("gstreamer-1.0/libgstapp.so"),
  "gstreamer1.0-plugins-good": library("gstreamer-1.0/libgstrtpmanager.so"),
  "gstreamer1.0-plugins-bad": library("gstreamer-1.0/libgstmpegtsdemux.so"),
};

/** Packages that `npm run test:faults` installs where it may. @type {Packages} */
export const faultPackages = {
  faketime: ["/usr/share/doc/libfaketime"],
  iproute2: ["/usr/share/doc/iproute2"],
  iptables: ["/usr/share/doc/iptables"],
  mosquitto: ["/usr/sbin/mosquitto"],
};

/** The browser of the end-to-end tests. @type {Packages} */
export const browserPackages = { "chromium-headless-shell": ["/usr/bin/chromium-headless-shell"] };

/** Packages that the Firefox run installs where it may. @type {Packages} */
export const firefoxPackages = {
  "firefox-esr": ["/usr/bin/firefox-esr"],
  // Firefox decodes H.264 with the libraries of this ffmpeg.
  ffmpeg: ["/usr/bin/ffmpeg"],
};

let isListed = false;

/**
 * Installs the missing ones where that is permitted: as root of a Debian. Elsewhere, and when it fails, the tests that need them say so.
 * @param {Packages} packages
 */
export function installSystemPackages(packages) {
  const missing = Object.entries(packages).flatMap(([name, files]) => (files.some((file) => existsSync(file)) ? [] : [name]));
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  say(`Installing ${missing.join(", ")}`);
  isListed ||= aptGet(["update"]);
  // One after another would start apt nine times; together, one name that this Debian does not know would stop them all.
  if (aptGet(["install", ...missing])) return;
  for (const name of missing) if (!aptGet(["install", name])) say(`${name} could not be installed`);
}

/** @param {string[]} words */
function aptGet(words) {
  const options = ["-y", "-qq", "--no-install-recommends"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", [...words, ...options], { stdio: ["ignore", "ignore", "inherit"], env }).status === 0;
}
