import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { Id, LastChange, Name, PageQuery, pageOf, Search, SeenVersion } from "./fields.ts";

const date = {
  /** 1 to 12. */
  month: z.int().check(z.gte(1), z.lte(12)),
  /** Day of the month. 29 February occurs only in leap years. */
  day: z.int().check(z.gte(1), z.lte(31)),
};

/** SC-05: a yearly holiday at every site of the account. */
export const Holiday = z.object({
  id: Id,
  name: z.string(),
  ...date,
  /** Grows with every change; an update names the one it saw. */
  version: z.int(),
  lastChange: z.optional(LastChange),
});
export type Holiday = z.infer<typeof Holiday>;

/** SC-05: keyset pages, by default in calendar order. `-` sorts in descending order. */
export const listHolidays = endpoint({
  method: "GET",
  path: "/holidays",
  access: "schedule_r",
  query: z.object({ ...PageQuery, search: Search, sort: z.optional(z.enum(["date", "-date", "name", "-name"])) }),
  payload: pageOf(Holiday),
});

export const getHoliday = endpoint({
  method: "GET",
  path: "/holiday/{id}",
  access: "schedule_r",
  params: z.object({ id: Id }),
  payload: Holiday,
  errors: ["error_holiday_not_found"],
});

export const createHoliday = endpoint({
  method: "POST",
  path: "/holiday",
  access: "schedule_w",
  asksReason: "rules",
  body: z.strictObject({ name: Name, ...date }),
  payload: Holiday,
  errors: ["error_holiday_day_taken", "error_holiday_date_invalid"],
});

export const updateHoliday = endpoint({
  method: "PUT",
  path: "/holiday/{id}",
  access: "schedule_w",
  asksReason: "rules",
  params: z.object({ id: Id }),
  body: z.strictObject({ name: Name, ...date, version: SeenVersion }),
  payload: Holiday,
  errors: ["error_holiday_not_found", "error_holiday_day_taken", "error_holiday_date_invalid", "error_holiday_version_conflict"],
});

export const deleteHoliday = endpoint({
  method: "DELETE",
  path: "/holiday/{id}",
  access: "schedule_w",
  asksReason: "rules",
  params: z.object({ id: Id }),
  payload: Nothing,
  errors: ["error_holiday_not_found"],
});
