/** True from the moment on that the page is to be left, until somebody who stayed after all does something. */
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
