import { Component, type ReactNode } from "react";
import { log } from "../log.ts";

/** Wraps small components of plugins: a failing one disappears, and the shell continues to work. */
export class ItemBoundary extends Component<{ name: string; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch(error: unknown) {
    log.error("A part of the shell failed", { name: this.props.name, error });
  }
  override render() {
    return this.state.hasFailed ? undefined : this.props.children;
  }
}
