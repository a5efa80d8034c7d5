import * as z from "zod/mini";

/**
 * One business event attached to an answer. `code` doubles as the translation key shown to the user. `message` is empty, save for
 * error_invalid_request: there it is the field of the body that is not valid (`name`, `address.city`), one event for each.
 */
export const ApplicationEvent = z.object({ code: z.string(), message: z._default(z.string(), "") });
export type ApplicationEvent = z.infer<typeof ApplicationEvent>;

/** The shape of every REST v1 answer, successful or not (GN-09). */
export interface Envelope<Payload> {
  hasErrors: boolean;
  applicationEvents: ApplicationEvent[];
  payload: Payload | null;
}

/** The payload of calls that only succeed or fail. */
export const Nothing = z.object({});
