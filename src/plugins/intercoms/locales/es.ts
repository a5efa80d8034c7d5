export default {
  title: "Interfonos",
  rings: "Llaman al timbre: {{name}}",
  check: "Ver",
  answered: "{{person}} atiende: {{name}}",
  alreadyLive: "Ya está en directo: {{name}}",
  command: { check: "Ver quién llama" },
  keywords: { check: "timbre, llamada, responder, visita" },
  pick: { intercom: "Interfono" },
};
