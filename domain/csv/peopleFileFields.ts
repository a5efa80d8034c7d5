import { type ImportColumn, importColumns } from "#contract/userImports.ts";
import { peopleFileHeads } from "./peopleFileHeads.ts";

/** Column of the file with the lines that were not imported; it is written for people and never read. */
export const reasonHeads = { en: "Reason", es: "Motivo" } as const;

/** Heads that other systems give their columns, in English and Spanish, without blanks, signs, accents and capitals. */
const synonyms: Record<ImportColumn, string> = {
  firstName: "firstname givenname forename fname first nombre nombres nombredepila primernombre",
  lastName: "lastname surname surnames familyname lname last apellido apellidos primerapellido",
  email:
    "email emails emailaddress emailadress mail mailaddress emailid useremail workemail businessemail primaryemail correo correoelectronico correoe emailcorporativo correocorporativo direcciondecorreo direcciondecorreoelectronico direccionemail",
  phoneNumber:
    "phone phonenumber phoneno telephone telephonenumber tel mobile mobilephone mobilenumber mobileno cell cellphone workphone telefono telefonos telefonomovil movil celular numerodetelefono numerotelefono ntelefono",
  sites: "site sites sitename location locations building buildings sede sedes centro centros edificio edificios ubicacion ubicaciones",
  groups: "group groups usergroup usergroups accessgroup accessgroups grupo grupos grupodeacceso gruposdeacceso grupodeusuarios",
  validFrom:
    "validfrom validsince startdate start starts from accessfrom accessstart activefrom begindate begin validodesde validadesde desde fechadeinicio fechainicio inicio fechadesde fechadealta fechaalta",
  validUntil:
    "validuntil validto validthru validthrough enddate end ends until expiry expires expirydate expirationdate expiration expireson accessuntil accessend validohasta validahasta hasta fechadefin fechafin fin fechahasta caducidad caduca fechadecaducidad fechacaducidad vencimiento fechadevencimiento fechavencimiento fechadebaja fechabaja",
  externalSystemId:
    "externalid externalsystemid externalidentifier externalref employeeid employeenumber employeeno employeecode staffid staffnumber personnelnumber payrollid idexterno identificadorexterno idempleado iddeempleado idsistemaexterno numerodeempleado numeroempleado nempleado noempleado nodeempleado codigodeempleado codigoempleado",
  role: "role roles userrole rol roles perfil",
  cards:
    "card cards cardnumber cardnumbers cardno cardid accesscard accesscards badge badges badgenumber badgeno badgeid credential credentials tarjeta tarjetas numerodetarjeta numerotarjeta ntarjeta nodetarjeta tarjetadeacceso credencial credenciales",
};

const plain = (head: string) =>
  head
    .replace(/\(.*?\)|\[.*?\]/g, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/\p{M}/gu, "");

const fields = new Map(
  importColumns.flatMap((column) =>
    [...synonyms[column].split(" "), ...Object.values(peopleFileHeads).map((heads) => plain(heads[column])), plain(column)].map(
      (name) => [name, column] as const,
    ),
  ),
);
/** Alone it may be a whole name; beside a surname it is the first one. */
const firstNameBeside = "name";

/** For each head of a file the field that it most probably is; none has two. */
export function fieldsOfHeads(heads: readonly string[]): (ImportColumn | undefined)[] {
  const taken = new Set<ImportColumn>();
  const take = (field: ImportColumn | undefined) => {
    if (field === undefined || taken.has(field)) return undefined;
    taken.add(field);
    return field;
  };
  const found = heads.map((head) => take(fields.get(plain(head))));
  if (!taken.has("lastName")) return found;
  return found.map((field, place) => field ?? (plain(heads[place] ?? "") === firstNameBeside ? take("firstName") : undefined));
}
