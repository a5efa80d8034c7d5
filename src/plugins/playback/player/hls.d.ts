/** hls.js without subtitles, alternative sound and encryption, which no camera sends; the package names no types for it. */
declare module "hls.js/light" {
  export { default, ErrorDetails, ErrorTypes, Events } from "hls.js";
}
