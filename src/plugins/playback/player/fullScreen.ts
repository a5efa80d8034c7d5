/** PL-08: shows a part of the page in full screen. */
export interface FullScreen {
  toggle(): Promise<void>;
  leave(): Promise<void>;
  dispose(): void;
}

/** `onChange` reports every change, because the person can leave full screen with Escape as well. */
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
      // Leave full screen when the player closes, or the person would face an empty screen.
      void leave().catch(() => undefined);
    },
  };
}
