import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "settings:ask-reason":
    "Fija para una clase de acciones si quien las hace debe escribir por qué. Los motivos constan en la auditoría. Pregunta qué clase.",
  "settings:open-index": "Abre la página con todos los ajustes que puede ver.",
  "settings:open-onboarding":
    "Abre lo que se dice una vez de la cuenta: dónde está su organización, cómo la llama otro sistema y qué dispositivos incorpora.",
  "settings:open-reasons": "Abre qué acciones piden un motivo.",
} satisfies Localised<typeof en>;
