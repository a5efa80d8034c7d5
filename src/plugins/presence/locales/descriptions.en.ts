export default {
  "presence:account": "Marks the chosen people of a muster as found. Others at the muster see it at once.",
  "presence:account-with-note": "Marks the chosen people of a muster as found, with a note such as where you saw them.",
  "presence:call-muster":
    "Calls the muster at once: everybody who is inside the chosen zones is listed as missing until somebody finds them.",
  "presence:close-muster": "Closes a muster for good, with who is still missing, after a question. Asks for the muster.",
  "presence:export": "Saves who is inside as a CSV file, filtered and sorted as it stands.",
  "presence:export-muster": "Saves the people of a muster with who found them and when as a CSV file. Asks for the muster.",
  "presence:export-musters": "Saves the list of musters as a CSV file, filtered and sorted as it stands.",
  "presence:forgive": "Lets the chosen people no longer count as inside, after a question: they may enter once more.",
  "presence:mark-missing": "Marks people of a muster as missing again who had been found by mistake.",
  "presence:new-muster": "Opens the form that calls a muster: the site, its zones and where people assemble.",
  "presence:of-site": "Opens who is inside a site now, by the doors that they came in at. Asks for the site.",
  "presence:of-zone": "Opens who is inside a zone now, by the doors that they came in at. Asks for the zone.",
  "presence:open-inside": "Opens the list of who is inside which zone, and since when.",
  "presence:open-muster": "Opens a muster: who is missing, who was found, where and by whom. Asks for the muster.",
  "presence:open-musters": "Opens the list of musters, those that are open first.",
  "presence:print-muster": "Prints the list of a muster, for who goes outside without a screen. Asks for the muster.",
} as const;
