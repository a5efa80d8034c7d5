import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "notices:allow-outside":
    "Permite que este navegador muestre llamadas y otros avisos mientras usted trabaja en otro programa. El navegador le pregunta una vez.",
  "notices:clear": "Vacía su bandeja en todas sus consolas después de preguntar. Lo ocurrido sigue en el registro.",
  "notices:end-snooze": "Deja pasar de nuevo las notificaciones al momento, todas o las de un interfono.",
  "notices:open-inbox": "Abre sus notificaciones, las no leídas primero.",
  "notices:open-rules": "Abre cómo se le avisa de llamadas, alarmas y otros eventos, y sus horas de silencio.",
  "notices:read": "Marca como leídas todas las notificaciones de su bandeja, en todas sus consolas.",
  "notices:set-quiet-hours": "Fija las horas del día en que solo le interrumpen las alarmas, según el reloj de una zona horaria.",
  "notices:set-way":
    "Elige para una clase de evento, en todas partes o en un aparato, si se le avisa con sonido, solo con un mensaje o solo en su bandeja.",
  "notices:snooze": "Silencia las notificaciones unos minutos. Siguen llegando a su bandeja. Pregunta cuánto tiempo.",
  "notices:snooze-device": "Silencia las llamadas de un interfono unos minutos, solo para usted. Pide el interfono y cuánto tiempo.",
} satisfies Localised<typeof en>;
