import { describe, expect, it } from "vitest";
import { importColumns } from "#contract/userImports.ts";
import { fieldsOfHeads, reasonHeads } from "./peopleFileFields.ts";
import { peopleFileHeads } from "./peopleFileHeads.ts";

describe("[US-07] [B-34] the columns of a file", () => {
  it("are those of our own files, in both languages, and of the contract", () => {
    for (const heads of Object.values(peopleFileHeads))
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
    for (const head of Object.values(reasonHeads)) expect(fieldsOfHeads([head])).toEqual([undefined]);
  });
});
