import type { Localised } from "../localised.ts";
import type en from "./monitors.en.ts";

export default {
  monitor: {
    windowTitle: "Monitor {{number}} – {{name}}",
    which: "¿Qué monitor?",
    page: "Monitor {{number}}, la consola: {{shows}}",
    shows: "Monitor {{number}}: {{shows}}",
    new: "Monitor {{number}}, en una ventana nueva",
    keywords: "pantalla, ventana, segunda pantalla",
    send: "Enviar panel a un monitor",
    to1: "Enviar panel al monitor 1",
    to2: "Enviar panel al monitor 2",
    to3: "Enviar panel al monitor 3",
    to4: "Enviar panel al monitor 4",
    to5: "Enviar panel al monitor 5",
    to6: "Enviar panel al monitor 6",
    to7: "Enviar panel al monitor 7",
    to8: "Enviar panel al monitor 8",
    to9: "Enviar panel al monitor 9",
  },
} satisfies Localised<typeof en>;
