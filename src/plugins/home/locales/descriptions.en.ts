export default {
  "home:open-activity": "Opens what you did in this session, with what can be undone.",
  "home:open-dashboard": "Opens the start page: the state of devices and what happened last.",
} as const;
