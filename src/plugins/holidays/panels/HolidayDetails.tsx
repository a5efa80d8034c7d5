import { deleteHoliday, getHoliday } from "#contract/holidays.ts";
import { useKernel, useText } from "#kernel/hooks.ts";
import type { PanelProps } from "#kernel/plugin.ts";
import { ResourceDetails } from "#kernel/resource/ResourceDetails.tsx";
import { confirmAccess } from "../../policy/services.ts";
import type { HolidayDetailsParams } from "../panels.ts";
import { HolidayForm } from "./HolidayForm.tsx";

/** RT-37, SC-05: one holiday, or a new one. */
export default function HolidayDetails({ params }: PanelProps<typeof HolidayDetailsParams>) {
  const kernel = useKernel();
  const { api } = kernel;
  const t = useText();
  const { id } = params;
  return (
    <ResourceDetails
      id={id}
      label={t("holidays.panel.details")}
      failed={t("holidays.failed")}
      queryKey={["holidays", "holiday"]}
      read={(wanted, signal) => api.call(getHoliday, { params: { id: wanted } }, signal)}
      nameOf={({ name }) => name}
      topic="Holidays/Index"
      isDeletionAsked={params.ask === "delete"}
      paramsWithoutAsk={{ id }}
      deletion={{
        consequence: t("holidays.consequence"),
        confirm: t("holidays.command.delete"),
        deleted: "holidays.toast.deleted",
        remove: async (wanted) => {
          await confirmAccess({ kind: "holiday", change: "delete", id: wanted }, kernel);
          return api.call(deleteHoliday, { params: { id: wanted } });
        },
      }}
    >
      {(holiday) => <HolidayForm holiday={holiday} />}
    </ResourceDetails>
  );
}
