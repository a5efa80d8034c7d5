export default {
  "evidence:open-case": "Opens the form for a new case, in which recordings, pictures, log extracts and notes of one matter are collected.",
  "evidence:show": "Opens a case with everything that was collected in it. Asks for the case.",
  "evidence:add-note": "Writes a note into a case. Asks for the case and the note.",
  "evidence:add-log": "Puts a part of the access log or of the audit into a case. Asks for the case, then opens the form.",
  "evidence:export":
    "Packs a case into a signed file with a page that verifies it without a network. Needs the right to take recordings away.",
  "evidence:close": "Closes a case: nothing is added to it until it is opened again. What is locked stays locked.",
  "evidence:reopen": "Opens a closed case again, so that more can be added to it.",
  "evidence:lock": "Has gateways keep the recordings of a case, however old they become, until somebody unlocks them.",
  "evidence:unlock": "Lets gateways remove the recordings of a case with all others of their age. Asks why; the log keeps the reason.",
  "evidence:delete": "Deletes a case with its pictures and notes after a question. One whose recordings are locked stays.",
  "evidence:remove-item": "Takes one thing out of a case after a question. The log keeps who did.",
  "evidence:collect-clip": "Adds the chosen range of the open recording to a case. Choose a range first; asks for the case.",
  "evidence:collect-still": "Adds the picture that the open recording shows to a case, with its time. Asks for the case.",
  "evidence:open-list": "Opens the list of cases, where they are searched, opened and made.",
} as const;
