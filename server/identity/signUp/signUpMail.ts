import type { NewMail } from "../../base/mail/mail.ts";

interface MailFacts {
  to: string;
  origin: string;
  code: string;
  localeISO2: string;
}

/**
 * AU-08: the mail that confirms an address and makes the account. Its link opens the action page (PB-01). Nothing that was typed
 * stands in it: who asked may be anybody, and this is no way to write to strangers.
 */
export function signUpMail({ to, origin, code, localeISO2 }: MailFacts): NewMail {
  const link = `${origin}/action?${new URLSearchParams({ mode: "signUp", oobCode: code }).toString()}`;
  const [subject, ...lines] =
    localeISO2 === "es"
      ? [
          "Confirme su cuenta de Gatehouse",
          "Hola:",
          "Alguien ha pedido una cuenta de Gatehouse con esta dirección. Si ha sido usted, confírmela aquí antes de 24 horas:",
          link,
          "Si no ha sido usted, no se crea ninguna cuenta y puede ignorar este correo. No comparta el enlace.",
        ]
      : [
          "Confirm your Gatehouse account",
          "Hello,",
          "somebody asked for a Gatehouse account with this address. If it was you, confirm it here within 24 hours:",
          link,
          "If it was not you, no account is made and you can leave this mail alone. Keep the link to yourself.",
        ];
  return { to, subject: subject ?? "", text: `${lines.join("\n\n")}\n` };
}
