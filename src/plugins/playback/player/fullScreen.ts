/** PL-08: a part of the page on the whole screen. */
export interface FullScreen {
  toggle(): Promise<void>;
  leave(): Promise<void>;
  dispose(): void;
}

/** The person leaves it with Escape, too: what is so is told with each change. */
export function createFullScreen(root: HTMLElement, onChange: (isFull: boolean) => void): FullScreen {
  const isFull = () => root.ownerDocument.fullscreenElement === root;
  const handleChange = () => onChange(isFull());
  const leave = async () => {
    if (isFull()) await root.ownerDocument.exitFullscreen();
  };
  root.addEventListener("fullscreenchange", handleChange);
  return {
    leave,
    toggle: async () => (isFull() ? leave() : root.requestFullscreen()),
    dispose() {
      root.removeEventListener("fullscreenchange", handleChange);
      // Whoever closes the player is not left before an empty screen.
      void leave().catch(() => undefined);
    },
  };
}
