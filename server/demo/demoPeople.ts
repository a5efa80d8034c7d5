import { UserStatus } from "#contract/enumerations.ts";
import type { LocaleISO2 } from "#contract/fields.ts";
import type { DefaultRoleName } from "../identity/accounts/defaultRoles.ts";
import { createRandom } from "./random.ts";

/** A person who signs in, with one or more memberships. */
export interface DemoSignIn {
  email: string;
  firstName: string;
  lastName: string;
  localeISO2: LocaleISO2;
  memberships: { accountId: string; role: DefaultRoleName; siteIds: string[] }[];
}

const signIn = (
  email: string,
  firstName: string,
  lastName: string,
  localeISO2: LocaleISO2,
  ...memberships: DemoSignIn["memberships"]
): DemoSignIn => ({ email, firstName, lastName, localeISO2, memberships });

const everyNorthmoorSite = ["harbour-house", "ferry-lane", "quarry-lab"];
const everyCastellanSite = ["hotel-mirador", "hotel-arenal"];

/** One person for every role, one limited to two sites, one in both accounts. */
export const demoSignIns: readonly DemoSignIn[] = [
  signIn("jude.holloway@northmoor.example", "Jude", "Holloway", "en", {
    accountId: "northmoor",
    role: "Owner",
    siteIds: everyNorthmoorSite,
  }),
  signIn("eva.lockhart@northmoor.example", "Eva", "Lockhart", "en", {
    accountId: "northmoor",
    role: "Administrator",
    siteIds: everyNorthmoorSite,
  }),
  signIn("anika.gupta@northmoor.example", "Anika", "Gupta", "en", { accountId: "northmoor", role: "Manager", siteIds: everyNorthmoorSite }),
  signIn("ruth.adeyemi@northmoor.example", "Ruth", "Adeyemi", "en", {
    accountId: "northmoor",
    role: "Operator",
    siteIds: ["harbour-house", "ferry-lane"],
  }),
  signIn("marta.olsen@northmoor.example", "Marta", "Olsen", "en", { accountId: "northmoor", role: "Viewer", siteIds: ["harbour-house"] }),
  signIn("kenji.ito@northmoor.example", "Kenji", "Ito", "en", { accountId: "northmoor", role: "Mobile", siteIds: ["ferry-lane"] }),
  signIn(
    "petra.strand@northmoor.example",
    "Petra",
    "Strand",
    "en",
    { accountId: "northmoor", role: "Operator", siteIds: everyNorthmoorSite },
    { accountId: "castellan", role: "Administrator", siteIds: everyCastellanSite },
  ),
  signIn("lucia.ferrer@castellan.example", "Lucía", "Ferrer", "es", { accountId: "castellan", role: "Owner", siteIds: everyCastellanSite }),
  signIn("mateo.vidal@castellan.example", "Mateo", "Vidal", "es", { accountId: "castellan", role: "Operator", siteIds: ["hotel-mirador"] }),
];

/** A person who only carries a card. */
export interface DemoBadgeHolder {
  personId: string;
  firstName: string;
  lastName: string;
  status: UserStatus;
  siteIds: string[];
  cardNumber: string;
}

const firstNames = (
  "Devon Idris Ines Fenn Nora Colm Liv Odile Aya Rada Tomasz Hana Yuki Priya Omar Greta Silas Bruna Kofi Maren " +
  "Elio Tessa Farid Wanda Joris Amara Nils Sofia Pavel Zoe Hugo Ida Samir Clara Tariq Vera Bruno Elin Marco Noor"
).split(" ");
const lastNames = (
  "Achterberg Bellamy Carrow Delacroix Eriksen Farrell Kessler Moreau Nakagawa Petrov Reyes Sørby Tamsin Venkat Haddad Lindqvist Okafor " +
  "Marchetti Boateng Falk Romano Wierzbicki Rahimi Novak Janssen Diallo Berg Castro Volkov Marsh Dupont Holm Nasser Weiss Malik Orlova Silva Strom Rinaldi Aziz"
).split(" ");

const badgeHoldersPerAccount = 40;

/** The same people for the same seed. One in thirteen is suspended, and their cards are refused. */
export function demoBadgeHolders(seed: number, accountId: string, siteIds: readonly string[]): DemoBadgeHolder[] {
  const random = createRandom(`${seed} ${accountId}`);
  const lasts = random.shuffle(lastNames);
  const cards = new Set<string>();
  while (cards.size < badgeHoldersPerAccount) cards.add(String(10_000_000 + random.below(90_000_000)));
  return [...cards].map((cardNumber, index) => ({
    personId: `${accountId}-badge-${index + 1}`,
    firstName: random.pick(firstNames),
    lastName: lasts[index % lasts.length] ?? "",
    status: index % 13 === 12 ? UserStatus.Suspended : UserStatus.Active,
    siteIds: [random.pick(siteIds)],
    cardNumber,
  }));
}
