import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { Badge } from "./Badge.tsx";
import type { Icon } from "./icons.ts";

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  icon?: Icon | undefined;
  count?: number | undefined;
  content: ReactNode;
}

export interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly TabItem<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
}

/** Sections of one object. Only the chosen section is mounted. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange }: TabsProps<Value>) {
  const handleChange = (next: unknown) => {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (tab) onValueChange(tab.value);
  };
  return (
    <BaseTabs.Root className="tabset" value={value} onValueChange={handleChange}>
      <BaseTabs.List className="tabs" aria-label={label}>
        {tabs.map(({ value: tab, label: text, icon: Glyph, count }) => (
          <BaseTabs.Tab key={tab} value={tab}>
            {Glyph && <Glyph className="i" aria-hidden />}
            {text}
            {count !== undefined && <Badge>{count}</Badge>}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map(({ value: tab, content }) => (
        <BaseTabs.Panel key={tab} value={tab} className="tabpanel">
          {content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
