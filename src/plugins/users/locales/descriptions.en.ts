export default {
  "users:change-picture": "Chooses an image file as the picture of a person, which lists and the access log show. Asks for the person.",
  "users:create": "Opens the form for a new person: name, mail address, sites, groups and role.",
  "users:delete":
    "Deletes a person after a question: doors stay closed for them and they are signed out. They can be brought back. Asks for the person.",
  "users:delete-several": "Deletes the chosen people: doors stay closed for them and they are signed out. They can be brought back.",
  "users:edit": "Opens a person: their data, groups, sites, credentials and what they did. Asks for the person.",
  "users:edit-several": "Opens the form that changes something for all chosen people at once, such as sites or groups.",
  "users:export": "Saves the list of people as a CSV file, filtered and sorted as it stands.",
  "users:invite":
    "Mails a person a link with which they choose a password within seven days. A link that was mailed before ends. Asks for the person.",
  "users:invite-several": "Mails each of the chosen people a link with which they choose a password within seven days.",
  "users:open-list": "Opens the list of people with their state, sites and groups.",
  "users:reactivate": "Gives a suspended person back what they could open and do. Asks for the person.",
  "users:reactivate-several": "Gives the chosen people who are suspended back what they could open and do.",
  "users:remove-picture": "Takes the picture of a person away after a question; their initials take its place. Asks for the person.",
  "users:show-deleted": "Opens the list of people who were deleted and can be brought back.",
  "users:suspend": "Keeps doors closed for a person and signs them out everywhere, until they are reactivated. Asks for the person.",
  "users:suspend-several": "Keeps doors closed for the chosen people and signs them out everywhere, until they are reactivated.",
  "users:undelete": "Brings a deleted person back, in the state from before. Asks for your own password.",
  "users:withdraw-invitation": "Ends the invitation to sign in that a person was mailed: its link stops working. Asks for the person.",
} as const;
