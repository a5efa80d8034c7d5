import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "access:explain":
    "Dice si una persona podría entrar por una puerta a una hora y, paso a paso, por qué. Pide la persona, la puerta y la hora.",
  "access:open-explain": "Abre la página que explica una decisión: una persona, una puerta y una hora, con cada regla que se ha mirado.",
  "access:open-what": "Abre la página que enumera las puertas que puede abrir una persona: ahora, a una hora o en algún momento.",
  "access:open-who": "Abre la página que enumera quién puede abrir una puerta: ahora, a una hora o en algún momento.",
  "access:refused": "Explica la última vez en 30 días que una puerta no dejó entrar a una persona. Pide la persona.",
  "access:what":
    "Enumera las puertas que una persona puede abrir ahora, a una hora o en algún momento, con el horario o el grupo que lo permite. Pide la persona.",
  "access:who": "Enumera las personas que pueden abrir una puerta ahora, a una hora o en algún momento, y por qué. Pide la puerta.",
} satisfies Localised<typeof en>;
