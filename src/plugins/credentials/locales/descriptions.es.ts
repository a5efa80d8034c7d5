import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "credentials:accept-photo":
    "Acepta la foto que alguien envió como cara de esa persona: las puertas que leen caras la reconocen desde entonces.",
  "credentials:add-card": "Da a una persona una tarjeta por el número impreso en ella. Pide la persona y abre el formulario.",
  "credentials:delete-pin": "Elimina definitivamente un PIN de la persona. Para bloquearlo un tiempo, use Suspender.",
  "credentials:enrol-card":
    "Toma el número de una tarjeta en un lector: se acerca a una puerta que usted elige y la persona la tiene. Pide la persona.",
  "credentials:export-cloud-keys":
    "Guarda la lista de llaves en la nube como archivo CSV, con su filtro y su orden. Nunca con los enlaces.",
  "credentials:export-face-invitations": "Guarda la lista de invitaciones faciales como archivo CSV, con su filtro y su orden.",
  "credentials:give-cloud-key":
    "Envía a una persona un enlace que abre unas puertas durante un tiempo, con un PIN. Pide la persona y abre el formulario.",
  "credentials:give-mobile": "Permite a una persona abrir puertas con la aplicación de su teléfono. Pide la persona.",
  "credentials:invite-face":
    "Envía a una persona un enlace donde hacerse la foto por la que la reconocen las puertas. Pide la persona, que necesita una dirección de correo.",
  "credentials:invite-faces": "Envía a cada persona elegida un enlace donde hacerse la foto por la que la reconocen las puertas.",
  "credentials:make-lockdown-card":
    "Hace que la tarjeta elegida abra también en confinamiento las puertas que su titular puede abrir de otro modo.",
  "credentials:make-ordinary-card": "Quita a la tarjeta elegida que abra en confinamiento. Por lo demás abre como antes.",
  "credentials:of-person": "Abre las tarjetas, los PIN, la cara, el teléfono y las llaves en la nube de una persona. Pide la persona.",
  "credentials:open-cloudkeys": "Abre la lista de todas las llaves en la nube con sus titulares, puertas, horas y estado.",
  "credentials:open-faces": "Abre la lista de invitaciones para hacerse una foto de la cara, con quién ha respondido.",
  "credentials:open-photos": "Abre las fotos de la cara que se han enviado y esperan que alguien las acepte o las rechace.",
  "credentials:open-rules":
    "Abre las reglas de la cuenta para tarjetas y PIN: códigos de instalación, tarjetas sin cifrar y cuántos PIN erróneos bloquean un teclado.",
  "credentials:reactivate-card": "Permite que una tarjeta suspendida de la persona abra de nuevo.",
  "credentials:reactivate-pin": "Permite que un PIN suspendido de la persona abra de nuevo.",
  "credentials:refuse-photo": "Rechaza la foto de la cara que alguien envió, con el motivo: se le pide que haga otra.",
  "credentials:remove-face": "Elimina la cara de una persona: ninguna puerta la reconoce por ella, y se quita también su imagen.",
  "credentials:report-lost": "Bloquea una tarjeta por perdida. Quien la encuentre no abre nada y cada intento queda en el registro.",
  "credentials:report-stolen": "Bloquea una tarjeta por robada. Quien la use no abre nada y cada intento queda en el registro.",
  "credentials:revoke-cloud-key": "Termina una llave en la nube: su enlace ya no abre ninguna puerta y no se puede recuperar.",
  "credentials:revoke-cloud-keys":
    "Termina las llaves en la nube elegidas: sus enlaces ya no abren ninguna puerta y no se pueden recuperar.",
  "credentials:revoke-face-invitation": "Termina una invitación facial: su enlace ya no admite ninguna foto.",
  "credentials:revoke-face-invitations": "Termina las invitaciones faciales elegidas: sus enlaces ya no admiten ninguna foto.",
  "credentials:set-pin": "Da a una persona un PIN para puertas con teclado, o lo cambia. Pide la persona y abre el formulario.",
  "credentials:suspend-card": "Bloquea una tarjeta de la persona hasta que se reactive. Sigue siendo suya.",
  "credentials:suspend-pin": "Bloquea un PIN de la persona hasta que se reactive.",
  "credentials:take-card": "Retira una tarjeta a la persona: no abre nada y se puede dar otra vez, también a otra persona.",
  "credentials:take-mobile": "Quita a una persona que su teléfono abra puertas. Pide la persona; se puede dar otra vez.",
} satisfies Localised<typeof en>;
