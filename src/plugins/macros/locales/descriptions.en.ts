export default {
  "macros:*": "Runs the steps of a macro of yours one after the other, each with your rights, and stops where one fails.",
  "macros:change-steps": "Opens the steps of a macro, to order, add and delete them. Asks for the macro.",
  "macros:create": "Makes a macro, a command of your own, out of the steps that you chose from what you did in this session.",
  "macros:delete": "Deletes a macro from all your consoles after a question. Asks for the macro.",
  "macros:open-list": "Opens the list of your macros with their steps and keys.",
  "macros:rename": "Gives a macro another name, by which the palette finds it. Asks for the macro and the name.",
  "macros:stop": "Stops the macro that is running as soon as its present step is over. What it did stays done.",
} as const;
