import { Component, type ReactNode } from "react";
import { log } from "../log.ts";

interface Props {
  name: string;
  /** Draws the error view; `retry` draws the panel again. */
  fallback(retry: () => void, error: unknown): ReactNode;
  children: ReactNode;
}

/** SH-12: keeps an error in one panel from affecting the others. */
export class PanelBoundary extends Component<Props, { error: unknown; hasFailed: boolean }> {
  override state = { error: undefined as unknown, hasFailed: false };
  static getDerivedStateFromError(error: unknown) {
    return { error, hasFailed: true };
  }
  override componentDidCatch(error: unknown) {
    log.error("A panel failed", { panel: this.props.name, error });
  }
  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.fallback(() => this.setState({ error: undefined, hasFailed: false }), this.state.error);
  }
}
