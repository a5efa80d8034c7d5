export default {
  "credentials:accept-photo":
    "Takes a face photo that somebody sent as the face of that person: doors that read faces know them from then on.",
  "credentials:add-card": "Gives a person a card by the number printed on it. Asks for the person, then opens the form.",
  "credentials:delete-pin": "Deletes a PIN of the person, for good. Use Suspend to block it for a while.",
  "credentials:enrol-card":
    "Takes the number of a card from a reader: hold the card to a door that you choose, and the person has it. Asks for the person.",
  "credentials:export-cloud-keys":
    "Saves the list of cloud keys as a CSV file, filtered and sorted as it stands. Never with the links themselves.",
  "credentials:export-face-invitations": "Saves the list of face invitations as a CSV file, filtered and sorted as it stands.",
  "credentials:give-cloud-key":
    "Sends a person a link that opens chosen doors for a time, with a PIN. Asks for the person, then opens the form.",
  "credentials:give-mobile": "Lets a person open doors with the app on their phone. Asks for the person.",
  "credentials:invite-face":
    "Mails a person a link on which they take the photo by which doors know them. Asks for the person, who needs a mail address.",
  "credentials:invite-faces": "Mails each of the chosen people a link on which they take the photo by which doors know them.",
  "credentials:make-lockdown-card": "Makes the chosen card open doors in lockdown as well, where its holder may open them otherwise.",
  "credentials:make-ordinary-card": "Takes from the chosen card that it opens doors in lockdown. It opens doors otherwise as before.",
  "credentials:of-person": "Opens the cards, PINs, face, phone and cloud keys of a person. Asks for the person.",
  "credentials:open-cloudkeys": "Opens the list of all cloud keys with their holders, doors, times and state.",
  "credentials:open-faces": "Opens the list of invitations to take a face photo, with who has answered.",
  "credentials:open-photos": "Opens the face photos that people sent and that wait for somebody to accept or refuse them.",
  "credentials:open-rules":
    "Opens the rules of the account for cards and PINs: facility codes, unencrypted cards, and how many wrong PINs lock a keypad.",
  "credentials:reactivate-card": "Lets a suspended card of the person open doors again.",
  "credentials:reactivate-pin": "Lets a suspended PIN of the person open doors again.",
  "credentials:refuse-photo": "Refuses a face photo that somebody sent, with the reason: they are asked to take another one.",
  "credentials:remove-face": "Deletes the face of a person: no door knows them by it, and their picture is removed as well.",
  "credentials:report-lost": "Blocks a card as lost. Who finds it opens nothing, and each try is in the event log.",
  "credentials:report-stolen": "Blocks a card as stolen. Who uses it opens nothing, and each try is in the event log.",
  "credentials:revoke-cloud-key": "Ends a cloud key: its link opens no door any more, and it cannot be brought back.",
  "credentials:revoke-cloud-keys": "Ends the chosen cloud keys: their links open no door any more, and they cannot be brought back.",
  "credentials:revoke-face-invitation": "Ends an invitation for a face photo: its link takes no photo any more.",
  "credentials:revoke-face-invitations": "Ends the chosen invitations for a face photo: their links take no photo any more.",
  "credentials:set-pin": "Gives a person a PIN for doors with a keypad, or another one. Asks for the person, then opens the form.",
  "credentials:suspend-card": "Blocks a card of the person until it is reactivated. It stays theirs.",
  "credentials:suspend-pin": "Blocks a PIN of the person until it is reactivated.",
  "credentials:take-card": "Takes a card from the person: it opens nothing, and can be given again, also to somebody else.",
  "credentials:take-mobile": "Takes from a person that their phone opens doors. Asks for the person; it can be given again.",
} as const;
