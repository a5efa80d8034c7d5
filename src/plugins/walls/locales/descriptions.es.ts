import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./descriptions.en.ts";

export default {
  "walls:camera-by-number": "Muestra la cámara de un número en el lugar que tiene el foco: escriba el número y pulse Intro.",
  "walls:carousel":
    "Hace que los murales se turnen en la pantalla, cada uno un tiempo. Requiere dos murales; pregunta cuánto dura cada uno.",
  "walls:carousel-next": "Muestra al momento el mural siguiente de la ronda.",
  "walls:carousel-pause": "Deja la ronda en el mural que se muestra, o la hace seguir.",
  "walls:carousel-previous": "Muestra el mural anterior de la ronda.",
  "walls:carousel-stop": "Termina la ronda. El mural que se muestra se queda.",
  "walls:clear-slot": "Quita la cámara de un lugar del mural. El lugar queda vacío.",
  "walls:create": "Crea un mural con un número de lugares vacíos, para usted o para todos. Pide el nombre y los lugares.",
  "walls:delete": "Elimina un mural después de preguntar, para todos los que lo ven. Las cámaras siguen. Pide el mural.",
  "walls:delete-streams": "Elimina después de preguntar un mural que tiene cámaras. Las cámaras siguen.",
  "walls:freeze": "Bloquea un mural: nadie puede cambiarlo hasta que se desbloquee. Pide el mural.",
  "walls:hang-up": "Pone una puerta o un interfono en el mural de puertas que todos miran. Pide la puerta.",
  "walls:keep-mine": "Conserva sus cambios del mural y descarta lo que otra persona guardó mientras tanto.",
  "walls:make-private": "Quita un mural a los demás: desde entonces solo lo ve usted. Pide el mural.",
  "walls:open": "Muestra un mural en lugar de los paneles abiertos. Pide el mural.",
  "walls:open-doors": "Abre el mural de puertas e interfonos que todos miran, con su estado.",
  "walls:open-list": "Abre la lista de murales, los suyos y los compartidos.",
  "walls:put-camera": "Pone una cámara en el lugar del mural que tiene el foco. Pide la cámara.",
  "walls:rename": "Da otro nombre a un mural, el mismo para todos los que lo ven. Pide el mural y el nombre.",
  "walls:save": "Guarda cómo está ahora el mural de la pantalla, para todos los que lo ven.",
  "walls:save-as": "Guarda los paneles abiertos como un mural nuevo. Pide el nombre y quién lo ve.",
  "walls:share": "Permite que todos los que pueden ver aparatos vean un mural suyo. Pide el mural.",
  "walls:take-down": "Quita una puerta o un interfono del mural de puertas. Pide la puerta.",
  "walls:take-newer": "Muestra lo que otra persona guardó en el mural y descarta los cambios de usted.",
  "walls:thaw": "Permite cambiar de nuevo un mural bloqueado. Pide el mural.",
} satisfies Localised<typeof en>;
