export default {
  zoom: {
    in: "Acercar",
    out: "Alejar",
    reset: "Restablecer zoom",
    left: "Mirar más a la izquierda",
    right: "Mirar más a la derecha",
    up: "Mirar más arriba",
    down: "Mirar más abajo",
    keywords: "zoom, ampliar, aumentar, digital, mover",
    whole: "Se muestra la imagen completa",
  },
  picture: { statistics: "Mostrar u ocultar estadísticas", keywords: "fotogramas, tasa de bits, latencia, pérdida, códec, calidad" },
} as const;
