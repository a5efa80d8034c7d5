import { rareKeyFrames, testRareKeyFrames, watchedByRareKeyFrames } from "../support/rareKeyFrames.ts";
import { test } from "../support/test.ts";

test.use({ settings: rareKeyFrames("libdatachannel"), watched: watchedByRareKeyFrames });
testRareKeyFrames("libdatachannel");
