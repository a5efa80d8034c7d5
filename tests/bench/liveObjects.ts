import type { CDPSession } from "@playwright/test";

/** Answers what `look` makes, in the page, of all objects of a class that are still reachable there. */
export async function liveObjects<Result>(
  devtools: CDPSession,
  className: "RTCPeerConnection" | "MediaSource",
  look: (found: object[]) => Result | Promise<Result>,
): Promise<Result> {
  const objectGroup = "bench";
  const { result: prototype } = await devtools.send("Runtime.evaluate", { expression: `${className}.prototype`, objectGroup });
  const { objects } = await devtools.send("Runtime.queryObjects", { prototypeObjectId: prototype.objectId ?? "", objectGroup });
  const { result, exceptionDetails } = await devtools.send("Runtime.callFunctionOn", {
    objectId: objects.objectId ?? "",
    functionDeclaration: `function () { return (${look.toString()})(this) }`,
    awaitPromise: true,
    returnByValue: true,
  });
  await devtools.send("Runtime.releaseObjectGroup", { objectGroup });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as Result;
}
