import { QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { ConsoleQueries } from "./consoleQueries.ts";

/** A query of a list whose answers the test gives. */
function aList() {
  const queries = new ConsoleQueries();
  const answers: ((names: string[]) => void)[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: ["cards"],
    queryFn: () => new Promise<string[]>((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => undefined);
  const answer = async (names: string[]) => {
    answers.shift()?.(names);
    await new Promise((resolve) => setTimeout(resolve));
  };
  const shown = () => observer.getCurrentResult().data;
  return { queries, answers, answer, shown, stop };
}

it("[CR-07] loads a list again that changed during its first load, once", async () => {
  const { queries, answers, answer, shown, stop } = aList();
  void queries.invalidateQueries({ queryKey: ["cards"] });
  void queries.invalidateQueries({ queryKey: ["cards"] });
  await answer(["before the change"]);
  expect([shown(), answers.length]).toEqual([["before the change"], 1]);
  await answer(["after the change"]);
  expect([shown(), answers.length]).toEqual([["after the change"], 0]);
  stop();
});

it("[CR-07] leaves other lists alone, and loads a shown list at once", async () => {
  const { queries, answers, answer, shown, stop } = aList();
  void queries.invalidateQueries({ queryKey: ["doors"] });
  await answer(["first"]);
  expect([shown(), answers.length]).toEqual([["first"], 0]);
  void queries.invalidateQueries({ queryKey: ["cards"] });
  await answer(["second"]);
  expect([shown(), answers.length]).toEqual([["second"], 0]);
  stop();
});
