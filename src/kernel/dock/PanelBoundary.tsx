import { Component, type ReactNode } from "react";
import { log } from "../log.ts";

interface Props {
  name: string;
  /** Draws the crash surface; `retry` tries the same panel again. */
  fallback(retry: () => void, error: unknown): ReactNode;
  children: ReactNode;
}

/** SH-12: an error in one panel stays in it. */
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
