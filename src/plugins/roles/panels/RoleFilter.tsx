import EntityPicker from "#kernel/entities/EntityPicker.tsx";
import { useText } from "#kernel/hooks.ts";
import { FilterPopover } from "#kernel/resource/FilterPopover.tsx";
import type { PickItem } from "#kernel/ui/pick/usePickSearch.ts";

/** "+ Filter" of a list that can be limited to one role. */
export function RoleFilter({ onChosen }: { onChosen: (role: PickItem) => void }) {
  const t = useText();
  return (
    <FilterPopover label={t("roles.filterRole")}>
      {(close) => (
        <EntityPicker
          kind="role"
          label={t("roles.filterRole")}
          placeholder={t("roles.anyRole")}
          value={undefined}
          onValueChange={(role) => {
            if (!role) return;
            close();
            onChosen(role);
          }}
        />
      )}
    </FilterPopover>
  );
}
