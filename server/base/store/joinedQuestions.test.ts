import { expect, it } from "vitest";
import { createJoinedQuestions } from "./joinedQuestions.ts";

/** Questions that are answered by hand, in the order they were put. */
function questions() {
  const put: { key: string; answer: PromiseWithResolvers<string> }[] = [];
  const ask = createJoinedQuestions((key) => {
    const answer = Promise.withResolvers<string>();
    put.push({ key, answer });
    return answer.promise;
  });
  return { put, ask };
}
const aMoment = () => new Promise((resolve) => setImmediate(resolve));

it("runs once for all callers that came before it, and once more for later ones", async () => {
  const { put, ask } = questions();
  const first = [ask("a"), ask("a")];
  await aMoment();
  const late = [ask("a"), ask("a"), ask("a")];
  await aMoment();
  expect(put).toHaveLength(1);
  put[0]?.answer.resolve("then");
  expect(await Promise.all(first)).toEqual(["then", "then"]);
  await aMoment();
  expect(put).toHaveLength(2);
  put[1]?.answer.resolve("now");
  expect(await Promise.all(late)).toEqual(["now", "now", "now"]);
  void ask("a");
  await aMoment();
  expect(put).toHaveLength(3);
});

it("puts other questions at once, and the next one after a failure", async () => {
  const { put, ask } = questions();
  const failing = ask("a");
  const other = ask("b");
  await aMoment();
  expect(put.map(({ key }) => key)).toEqual(["a", "b"]);
  const next = ask("a");
  put[0]?.answer.reject(new Error("away"));
  await expect(failing).rejects.toThrow("away");
  await aMoment();
  put[2]?.answer.resolve("again");
  put[1]?.answer.resolve("b");
  expect(await Promise.all([next, other])).toEqual(["again", "b"]);
});
