import { describe, expect, it } from "vitest";
import { importColumns } from "#contract/userImports.ts";
import { fieldsOfHeads } from "./peopleFileFields.ts";
import { peopleFileTexts } from "./peopleFileTexts.ts";

describe("[US-07] [B-34] the columns of a file", () => {
  it("are those of our own files, in both languages, and of the contract", () => {
    for (const { heads } of Object.values(peopleFileTexts))
      expect(fieldsOfHeads(importColumns.map((each) => heads[each]))).toEqual([...importColumns]);
    expect(fieldsOfHeads(importColumns)).toEqual([...importColumns]);
  });

  it.each([
    ["first_name,last_name,Email Address", ["firstName", "lastName", "email"]],
    ["FIRST-NAME,Surname,e-mail (required)", ["firstName", "lastName", "email"]],
    ["nombre,APELLIDOS,Correo electrónico,Teléfono móvil", ["firstName", "lastName", "email", "phoneNumber"]],
    ["Name,Surname,E-Mail *", ["firstName", "lastName", "email"]],
    ["Name,Email", [undefined, "email"]],
    ["Email,email,Correo", ["email", undefined, undefined]],
    ["Start Date,Expiry date,Badge No.", ["validFrom", "validUntil", "cards"]],
    ["Fecha de inicio,Válido_hasta,Nº de tarjeta,Nº empleado", ["validFrom", "validUntil", "cards", "externalSystemId"]],
    ["Department,,Reason", [undefined, undefined, undefined]],
  ])("%s", (heads, fields) => expect(fieldsOfHeads(heads.split(","))).toEqual(fields));

  it("are without the reason of our file of lines that were not imported", () => {
    for (const { reason } of Object.values(peopleFileTexts)) expect(fieldsOfHeads([reason])).toEqual([undefined]);
  });
});
