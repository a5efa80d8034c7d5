import { limits } from "#contract/limits.ts";
import { numberText } from "../format/numbers.ts";
import { useConsoleState, useText } from "../hooks.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { ChevronLeft, ChevronRight, ChevronsUpDown } from "../ui/icons.ts";
import { Menu } from "../ui/Menu.tsx";
import type { PagedRows } from "./usePagedRows.ts";
import type { PageSize } from "./useTableMemory.ts";

interface PageControlsProps {
  pages: Pick<PagedRows<unknown>, "isFirst" | "hasNext" | "range" | "goOn" | "goBack">;
  /** Number of rows shown, including new ones since the page was read. */
  count: number;
  pageSize: PageSize;
  onPageSizeChange: (pageSize: PageSize) => void;
}

/** Rows per page, the range of the current page, and buttons to the other pages (RP-07, Q-74). */
export function PageControls({ pages, count, pageSize, onPageSizeChange }: PageControlsProps) {
  const t = useText();
  const { language, isNarrow } = useConsoleState();
  const number = (value: number) => numberText(value, language);
  const first = pages.range?.first ?? 1;
  const rows = t("kernel.table.rowsOfPage", { count: pageSize });
  return (
    <>
      <Menu
        size="list"
        side="top"
        align="end"
        entries={limits.pageSizes.map((size) => ({
          kind: "action",
          id: String(size),
          label: t("kernel.table.rowsOfPage", { count: size }),
          isChecked: size === pageSize,
          isChoice: true,
          onSelect: () => onPageSizeChange(size),
        }))}
        trigger={
          <button type="button" className="btn btn--quiet btn--s" aria-label={t("kernel.table.rowsPerPage", { rows })}>
            {isNarrow ? pageSize : rows}
            <ChevronsUpDown className="i i-s" aria-hidden />
          </button>
        }
      />
      <span className="tn nowrap" aria-live="polite">
        {count > 0 && t("kernel.table.range", { first: number(first), last: number(first + count - 1) })}
      </span>
      <IconButton
        icon={ChevronLeft}
        size="s"
        label={t("kernel.table.previousPage")}
        disabledReason={pages.isFirst ? t("kernel.table.isFirstPage") : undefined}
        onClick={pages.goBack}
      />
      <IconButton
        icon={ChevronRight}
        size="s"
        label={t("kernel.table.nextPage")}
        disabledReason={pages.hasNext ? undefined : t("kernel.table.isLastPage")}
        onClick={pages.goOn}
      />
    </>
  );
}
