import type { LocaleISO2 } from "#contract/fields.ts";
import type { ImportColumn } from "#contract/userImports.ts";

/** B-34: heads of the columns of a file of people, in each language: the export writes them, and the import finds its columns by them. */
export const peopleFileHeads: Record<LocaleISO2, Record<ImportColumn, string>> = {
  en: {
    firstName: "First name",
    lastName: "Last name",
    email: "E-mail",
    phoneNumber: "Phone",
    sites: "Sites",
    groups: "Groups",
    validFrom: "Valid from",
    validUntil: "Valid until",
    externalSystemId: "External id",
    role: "Role",
    cards: "Cards",
  },
  es: {
    firstName: "Nombre",
    lastName: "Apellidos",
    email: "Correo",
    phoneNumber: "Teléfono",
    sites: "Sedes",
    groups: "Grupos",
    validFrom: "Válido desde",
    validUntil: "Válido hasta",
    externalSystemId: "Identificador externo",
    role: "Rol",
    cards: "Tarjetas",
  },
};
