import { Component, type ReactNode, Suspense } from "react";
import { Fetched, type FetchedComponent, fetchedComponent } from "../fetched.tsx";
import { KernelContext } from "../hooks.ts";
import { log } from "../log.ts";
import type { ShellItem } from "../plugin.ts";
import { useConsole } from "./consoleContext.ts";

interface ItemBoundaryProps {
  name: string;
  /** Shown instead of what has failed. */
  failed?: ReactNode;
  children: ReactNode;
}

/** Wraps small components of plugins: a failing one is replaced, and the console continues to work. */
export class ItemBoundary extends Component<ItemBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch(error: unknown) {
    log.error("A part of the console failed", { name: this.props.name, error });
  }
  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}

const loaded = new WeakMap<ShellItem, FetchedComponent<object>>();
function componentOf(item: ShellItem): FetchedComponent<object> {
  const known = loaded.get(item) ?? fetchedComponent(async () => (await item.load()).default);
  loaded.set(item, known);
  return known;
}

interface PluginItemProps {
  item: ShellItem;
  pluginId: string;
  /** Shown until its code is here. */
  fallback?: ReactNode;
  failed?: ReactNode;
}

/** A plugin's component in the shell's bars or on the dashboard, with the plugin's own kernel. */
export function PluginItem({ item, pluginId, fallback, failed }: PluginItemProps) {
  const { kernelOf } = useConsole();
  return (
    <ItemBoundary name={item.id} failed={failed}>
      <KernelContext value={kernelOf(pluginId)}>
        <Suspense fallback={fallback}>
          <Fetched of={componentOf(item)} props={{}} fallback={fallback} />
        </Suspense>
      </KernelContext>
    </ItemBoundary>
  );
}
