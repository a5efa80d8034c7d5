/** Tells whether the page is about to unload: true from `beforeunload` until the next click or key, which shows that the person stayed. */
export function followLeaving() {
  let isLeaving = false;
  const leave = () => void (isLeaving = true);
  const stay = () => void (isLeaving = false);
  window.addEventListener("beforeunload", leave);
  for (const sign of ["pointerdown", "keydown"]) window.addEventListener(sign, stay, true);
  return {
    isLeaving: () => isLeaving,
    dispose() {
      window.removeEventListener("beforeunload", leave);
      for (const sign of ["pointerdown", "keydown"]) window.removeEventListener(sign, stay, true);
    },
  };
}
