import type { NewMail } from "../base/mail/mail.ts";
import type { OobRequestType } from "./oobCodes.ts";

interface MailFacts {
  to: string;
  origin: string;
  code: string;
  localeISO2: string;
}

interface Words {
  subject: string;
  lines: (link: string) => string[];
}

const modes: Record<OobRequestType, string> = { PASSWORD_RESET: "resetPassword", VERIFY_EMAIL: "verifyEmail" };

const english: Record<OobRequestType, Words> = {
  PASSWORD_RESET: {
    subject: "Choose a new Gatehouse password",
    lines: (link) => [
      "Hello,",
      "somebody asked for a new password for this address. If it was you, choose it here within one hour:",
      link,
      "If it was not you, nothing has changed and you can leave this mail alone.",
    ],
  },
  VERIFY_EMAIL: {
    subject: "Confirm your Gatehouse e-mail address",
    lines: (link) => ["Hello,", "please confirm that this address is yours within one hour:", link],
  },
};

const spanish: Record<OobRequestType, Words> = {
  PASSWORD_RESET: {
    subject: "Elija una nueva contraseña de Gatehouse",
    lines: (link) => [
      "Hola:",
      "Alguien ha pedido una nueva contraseña para esta dirección. Si ha sido usted, elíjala aquí antes de una hora:",
      link,
      "Si no ha sido usted, no ha cambiado nada y puede ignorar este correo.",
    ],
  },
  VERIFY_EMAIL: {
    subject: "Confirme su dirección de correo de Gatehouse",
    lines: (link) => ["Hola:", "Confirme antes de una hora que esta dirección es suya:", link],
  },
};

/** The mail that carries a code, in the person's language. Its link opens the action page (PB-01). */
export function codeMail(requestType: OobRequestType, { to, origin, code, localeISO2 }: MailFacts): NewMail {
  const link = `${origin}/action?${new URLSearchParams({ mode: modes[requestType], oobCode: code }).toString()}`;
  const { subject, lines } = (localeISO2 === "es" ? spanish : english)[requestType];
  return { to, subject, text: `${lines(link).join("\n\n")}\n` };
}
