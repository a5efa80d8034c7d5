import type { NewMail } from "../base/mail/mail.ts";

interface MailFacts {
  to: string;
  origin: string;
  code: string;
  localeISO2: string;
  accountName: string;
  firstName: string;
  invitedBy: string;
}

/** US-03: the invitation mail, in the person's language. Its link opens the action page (PB-01). */
export function invitationMail({ to, origin, code, localeISO2, accountName, firstName, invitedBy }: MailFacts): NewMail {
  const link = `${origin}/action?${new URLSearchParams({ mode: "invitation", oobCode: code }).toString()}`;
  const [subject, ...lines] =
    localeISO2 === "es"
      ? [
          `Su acceso a Gatehouse de ${accountName}`,
          `Hola, ${firstName}:`,
          `${invitedBy} le invita a entrar en Gatehouse de ${accountName}. Acepte aquí antes de siete días:`,
          link,
          "Si no lo esperaba, puede ignorar este correo. No comparta el enlace.",
        ]
      : [
          `Your sign-in to Gatehouse of ${accountName}`,
          `Hello ${firstName},`,
          `${invitedBy} invites you to sign in to Gatehouse of ${accountName}. Accept here within seven days:`,
          link,
          "If you did not expect this, you can leave this mail alone. Keep the link to yourself.",
        ];
  return { to, subject: subject ?? "", text: `${lines.join("\n\n")}\n` };
}
