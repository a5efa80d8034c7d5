import { listRecordings } from "#contract/recordings.ts";
import { notFound } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { askGateway, requireRange, requireRecorded } from "./recordedSource.ts";

export const listRecordingsHandler = handle(listRecordings, async ({ params, query, session, platform }) => {
  const found = await requireRecorded(platform, session, params.id);
  const result = await askGateway(platform, found, { kind: "recordings.list", ...requireRange(query, "list") });
  if (!result.recordings) throw notFound("error_video_source_not_found");
  return result.recordings;
});
