import * as z from "zod/mini";

/** One business event attached to an answer. `code` doubles as the translation key shown to the user. */
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
