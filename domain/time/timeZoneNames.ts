/**
 * Names of time zones. A zone has one canonical name here, that of the current IANA database; older names and links are other names of
 * it. JavaScript engines differ in the names that they list and resolve to: V8 lists Asia/Calcutta, Firefox Asia/Kolkata.
 */

/** Other names by canonical name, apart by spaces: the links of the IANA database 2025b and the names that ICU still lists. */
const otherNames: Readonly<Record<string, string>> = {
  "Africa/Asmara": "Africa/Asmera",
  "Africa/Bamako": "Africa/Timbuktu",
  "Africa/Cairo": "Egypt",
  "Africa/Tripoli": "Libya",
  "America/Adak": "America/Atka US/Aleutian",
  "America/Anchorage": "US/Alaska",
  "America/Argentina/Buenos_Aires": "America/Buenos_Aires",
  "America/Argentina/Catamarca": "America/Argentina/ComodRivadavia America/Catamarca",
  "America/Argentina/Cordoba": "America/Cordoba America/Rosario",
  "America/Argentina/Jujuy": "America/Jujuy",
  "America/Argentina/Mendoza": "America/Mendoza",
  "America/Atikokan": "America/Coral_Harbour",
  "America/Chicago": "CST6CDT US/Central",
  "America/Denver": "America/Shiprock MST7MDT Navajo US/Mountain",
  "America/Detroit": "US/Michigan",
  "America/Edmonton": "America/Yellowknife Canada/Mountain",
  "America/Halifax": "Canada/Atlantic",
  "America/Havana": "Cuba",
  "America/Indiana/Indianapolis": "America/Fort_Wayne America/Indianapolis US/East-Indiana",
  "America/Indiana/Knox": "America/Knox_IN US/Indiana-Starke",
  "America/Iqaluit": "America/Pangnirtung",
  "America/Jamaica": "Jamaica",
  "America/Kentucky/Louisville": "America/Louisville",
  "America/Los_Angeles": "PST8PDT US/Pacific",
  "America/Manaus": "Brazil/West",
  "America/Mazatlan": "Mexico/BajaSur",
  "America/Mexico_City": "Mexico/General",
  "America/New_York": "EST5EDT US/Eastern",
  "America/Noronha": "Brazil/DeNoronha",
  "America/Nuuk": "America/Godthab",
  "America/Panama": "EST",
  "America/Phoenix": "MST US/Arizona",
  "America/Regina": "Canada/Saskatchewan",
  "America/Rio_Branco": "America/Porto_Acre Brazil/Acre",
  "America/Santiago": "Chile/Continental",
  "America/Sao_Paulo": "Brazil/East",
  "America/St_Johns": "Canada/Newfoundland",
  "America/St_Thomas": "America/Virgin",
  "America/Tijuana": "America/Ensenada America/Santa_Isabel Mexico/BajaNorte",
  "America/Toronto": "America/Montreal America/Nipigon America/Thunder_Bay Canada/Eastern",
  "America/Vancouver": "Canada/Pacific",
  "America/Whitehorse": "Canada/Yukon",
  "America/Winnipeg": "America/Rainy_River Canada/Central",
  "Antarctica/McMurdo": "Antarctica/South_Pole",
  "Arctic/Longyearbyen": "Atlantic/Jan_Mayen",
  "Asia/Ashgabat": "Asia/Ashkhabad",
  "Asia/Dhaka": "Asia/Dacca",
  "Asia/Ho_Chi_Minh": "Asia/Saigon",
  "Asia/Hong_Kong": "Hongkong",
  "Asia/Jerusalem": "Asia/Tel_Aviv Israel",
  "Asia/Kathmandu": "Asia/Katmandu",
  "Asia/Kolkata": "Asia/Calcutta",
  "Asia/Macau": "Asia/Macao",
  "Asia/Makassar": "Asia/Ujung_Pandang",
  "Asia/Nicosia": "Europe/Nicosia",
  "Asia/Seoul": "ROK",
  "Asia/Shanghai": "Asia/Chongqing Asia/Chungking Asia/Harbin PRC",
  "Asia/Singapore": "Singapore",
  "Asia/Taipei": "ROC",
  "Asia/Tehran": "Iran",
  "Asia/Thimphu": "Asia/Thimbu",
  "Asia/Tokyo": "Japan",
  "Asia/Ulaanbaatar": "Asia/Choibalsan Asia/Ulan_Bator",
  "Asia/Urumqi": "Asia/Kashgar",
  "Asia/Yangon": "Asia/Rangoon",
  "Atlantic/Faroe": "Atlantic/Faeroe",
  "Atlantic/Reykjavik": "Iceland",
  "Australia/Adelaide": "Australia/South",
  "Australia/Brisbane": "Australia/Queensland",
  "Australia/Broken_Hill": "Australia/Yancowinna",
  "Australia/Darwin": "Australia/North",
  "Australia/Hobart": "Australia/Currie Australia/Tasmania",
  "Australia/Lord_Howe": "Australia/LHI",
  "Australia/Melbourne": "Australia/Victoria",
  "Australia/Perth": "Australia/West",
  "Australia/Sydney": "Australia/ACT Australia/Canberra Australia/NSW",
  "Europe/Athens": "EET",
  "Europe/Brussels": "CET MET",
  "Europe/Chisinau": "Europe/Tiraspol",
  "Europe/Dublin": "Eire",
  "Europe/Istanbul": "Asia/Istanbul Turkey",
  "Europe/Kyiv": "Europe/Kiev Europe/Uzhgorod Europe/Zaporozhye",
  "Europe/Lisbon": "Portugal WET",
  "Europe/London": "Europe/Belfast GB GB-Eire",
  "Europe/Moscow": "W-SU",
  "Europe/Warsaw": "Poland",
  "Pacific/Auckland": "NZ",
  "Pacific/Chatham": "NZ-CHAT",
  "Pacific/Chuuk": "Pacific/Truk Pacific/Yap",
  "Pacific/Easter": "Chile/EasterIsland",
  "Pacific/Honolulu": "HST Pacific/Johnston US/Hawaii",
  "Pacific/Kanton": "Pacific/Enderbury",
  "Pacific/Kwajalein": "Kwajalein",
  "Pacific/Pago_Pago": "Pacific/Samoa US/Samoa",
  "Pacific/Pohnpei": "Pacific/Ponape",
  UTC: "Etc/GMT Etc/GMT+0 Etc/GMT-0 Etc/GMT0 Etc/Greenwich Etc/UCT Etc/UTC Etc/Universal Etc/Zulu GMT GMT+0 GMT-0 GMT0 Greenwich UCT Universal Zulu",
};

/** Hours that a zone without a place may be behind UTC (`Etc/GMT+5`) or ahead of it. */
const [mostBehind, mostAhead] = [12, 14];

interface KnownNames {
  /** Canonical names, in order. */
  readonly canonical: readonly string[];
  /** The canonical name by any name in lower case. */
  readonly byName: ReadonlyMap<string, string>;
}
let known: KnownNames | undefined;

function knownNames(): KnownNames {
  if (known) return known;
  const byName = new Map<string, string>();
  for (const [canonical, others] of Object.entries(otherNames))
    for (const name of [canonical, ...others.split(" ")]) byName.set(name.toLowerCase(), canonical);
  const fixed = [
    ...Array.from({ length: mostBehind }, (_, index) => `Etc/GMT+${index + 1}`),
    ...Array.from({ length: mostAhead }, (_, index) => `Etc/GMT-${index + 1}`),
  ];
  for (const name of [...Intl.supportedValuesOf("timeZone"), ...fixed])
    if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), name);
  known = { canonical: [...new Set(byName.values())].toSorted(), byName };
  return known;
}

/** Every zone by its canonical name, in order. */
export function timeZoneNames(): readonly string[] {
  return knownNames().canonical;
}

/** The canonical name of a zone, whatever name and case it is given in; undefined for no zone of the IANA database. */
export function canonicalTimeZone(name: string): string | undefined {
  const { byName } = knownNames();
  const found = byName.get(name.toLowerCase());
  // Abbreviations such as IST mean several zones, and ICU takes one of them for meant.
  if (found !== undefined || !name.includes("/")) return found;
  try {
    // A name that is newer than the table: the engine may know which zone it is.
    return byName.get(new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone.toLowerCase());
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** All names of a zone in one text, for a search: `Asia/Kolkata Asia/Calcutta`. */
export function searchedTimeZoneNames(name: string): string {
  const canonical = canonicalTimeZone(name) ?? name;
  const others = otherNames[canonical]?.split(" ") ?? [];
  return [...new Set([canonical, name, ...others])].join(" ");
}
