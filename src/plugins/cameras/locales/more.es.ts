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
  picture: {
    statistics: "Mostrar u ocultar estadísticas",
    keywords: "fotogramas, tasa de bits, latencia, pérdida, códec, calidad",
    keepPlaying: "Elegir cuánto siguen las imágenes ocultas",
    keepKeywords: "pausa, oculta, pestaña, segundo plano, datos",
    howLong: "¿Cuánto siguen las imágenes que no se ven?",
    warmth: { 0: "Pausar enseguida", 30: "30 segundos", 120: "2 minutos", 600: "10 minutos", always: "No pausar nunca" },
    kept: "Las imágenes ocultas siguen el tiempo elegido",
  },
} as const;
