import { useKernel, useText } from "#kernel/hooks.ts";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { CircleCheck, IdCard, LoaderCircle, RefreshCw, UserRoundCheck } from "#kernel/ui/icons.ts";
import { Menu } from "#kernel/ui/Menu.tsx";
import type { MenuEntry } from "#kernel/ui/menuEntries.ts";
import { showPass } from "../commands/passCommands.ts";
import { passListPanel } from "../panels.ts";
import { useIsApprovalRequired, usePending } from "../passQueries.ts";
import { badgeOf } from "../passState.ts";

/** Number of requests in the drop-down; the rest are in the panel. */
const shown = 8;

/** SH-05: number of pending requests, with links to them. Only if the account requires approval (PM-05). */
export default function Bell() {
  return useIsApprovalRequired() ? <PendingMenu /> : undefined;
}

function PendingMenu() {
  const kernel = useKernel();
  const t = useText();
  const { pending, isError, refetch } = usePending();
  const count = pending?.length ?? 0;
  const all: MenuEntry = {
    kind: "action",
    id: "all",
    label: t("passes.bell.all"),
    icon: UserRoundCheck,
    onSelect: () => kernel.panels.open(passListPanel),
  };
  const rows = pending?.slice(0, shown).map(
    ({ id, fullName, siteName }): MenuEntry => ({
      kind: "action",
      id,
      label: fullName,
      icon: IdCard,
      note: siteName,
      onSelect: () => void kernel.commands.run(showPass, { id }),
    }),
  );
  const state = (): MenuEntry[] => {
    if (rows && rows.length > 0) return [{ kind: "heading", label: t("passes.bell.waiting", { count }) }, ...rows];
    if (rows) return [{ kind: "action", id: "none", label: t("passes.bell.none"), icon: CircleCheck, ...idle(t("passes.bell.noneHint")) }];
    if (!isError) return [{ kind: "action", id: "loading", label: t("passes.bell.loading"), icon: LoaderCircle, ...idle("") }];
    return [{ kind: "action", id: "retry", label: t("passes.bell.failed"), icon: RefreshCw, onSelect: () => void refetch() }];
  };
  return (
    <Menu
      align="end"
      size="l"
      entries={[...state(), { kind: "separator" }, all]}
      trigger={<IconButton look="bar" icon={UserRoundCheck} label={labelOf(t, pending?.length, isError)} badge={badgeOf(count)} />}
    />
  );
}

/** A row with a text but without an action. */
const idle = (disabledReason: string) => ({ disabledReason, onSelect: () => undefined });

function labelOf(t: ReturnType<typeof useText>, count: number | undefined, isError: boolean): string {
  if (count !== undefined) return t("passes.bell.label", { count });
  return t(isError ? "passes.bell.labelFailed" : "passes.bell.labelLoading");
}
