export default {
  "roles:create": "Opens the form for a new role: a name and the rights of whoever has it.",
  "roles:delete": "Deletes a role after a question. Roles that people have are kept. Asks for the role.",
  "roles:delete-several": "Deletes the chosen roles. Roles that people have are kept.",
  "roles:duplicate": "Opens the form for a new role with the rights of another one. Asks for the role.",
  "roles:edit": "Opens a role: its name, its rights and the people who have it. Asks for the role.",
  "roles:export": "Saves the list of roles as a CSV file, filtered and sorted as it stands.",
  "roles:export-admins": "Saves the list of administrators with their roles as a CSV file, filtered and sorted as it stands.",
  "roles:give-right": "Gives one right to all chosen roles after a question: everybody who has one may do it at once.",
  "roles:open-admins": "Opens the people who may sign in to the console, with their roles and sites.",
  "roles:open-list": "Opens the list of roles with how many people have each.",
  "roles:show-admin": "Opens an administrator: their roles, sites and what they may do.",
  "roles:take-right": "Takes one right from all chosen roles after a question: everybody who has one loses it at once.",
} as const;
