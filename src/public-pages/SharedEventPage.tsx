import { lazy } from "react";
import { SharedClipSteps } from "./clip/SharedClipSteps.tsx";
import type { PublicPageProps } from "./publicPage.ts";

const FoundEvent = lazy(() => import("./clip/FoundEvent.tsx"));

/** PB-13: the video of an event that somebody was sent: the card in public mode, with nothing that takes it away. */
export default function SharedEventPage(props: PublicPageProps) {
  return <SharedClipSteps {...props} found={FoundEvent} />;
}
