import { searchMotion } from "#contract/recordings.ts";
import { conflict } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { askGateway, requireRange, requireRecorded } from "./recordedSource.ts";

/** Like the list of what was recorded it shows no picture: who looks at what was found is in the log by its playlist. */
export const searchMotionHandler = handle(searchMotion, async ({ params, body, session, platform }) => {
  const found = await requireRecorded(platform, session, params.id);
  const { region } = body;
  const { motion } = await askGateway(platform, found, { kind: "motion.search", region, ...requireRange(body, "motion") });
  // A gateway of an older release knows no such order.
  if (!motion) throw conflict("error_gateway_offline");
  return motion;
});
