// @vitest-environment jsdom
import { expect, it } from "vitest";
import { renderUi } from "../testing/renderUi.tsx";
import { usePartWords } from "./partWords.ts";

const english = { plain: "No rows", rows_one: "{{count}} row", rows_other: "{{count}} rows of {{name}}" };
const texts = { en: english, es: english };

function Rows({ count }: { count: number }) {
  const words = usePartWords(texts);
  return <p>{count === 0 ? words("plain") : words("rows", { count, name: "{{count}}" })}</p>;
}

it.each([
  [0, "No rows"],
  [1, "1 row"],
  [12, "12 rows of {{count}}"],
])("[GN-03] says %s in the plural of the language, with values as they are: %s", (count, text) => {
  expect(renderUi(<Rows count={count} />).container.textContent).toBe(text);
});
