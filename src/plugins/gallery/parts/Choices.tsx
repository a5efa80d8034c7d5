import { useState } from "react";
import { Checkbox } from "#kernel/ui/Checkbox.tsx";
import { Combobox, MultiCombobox } from "#kernel/ui/Combobox.tsx";
import { RadioGroup } from "#kernel/ui/RadioGroup.tsx";
import { Segmented } from "#kernel/ui/Segmented.tsx";
import { Select } from "#kernel/ui/Select.tsx";
import { Switch } from "#kernel/ui/Switch.tsx";
import { Tabs } from "#kernel/ui/Tabs.tsx";
import { Sample } from "../Sample.tsx";

const sites = [
  { value: "harbour", label: "Harbour House", note: "London" },
  { value: "ferry", label: "Ferry Lane Depot", note: "Chicago" },
  { value: "quarry", label: "Quarry Lab", disabledReason: "Suspended" },
];
const periods = [
  { value: "today", label: "Today" },
  { value: "week", label: "7 days" },
];

export default function Choices() {
  const [site, setSite] = useState<string | undefined>("harbour");
  const [several, setSeveral] = useState<string[]>(["harbour"]);
  const [isOn, setIsOn] = useState(true);
  const [period, setPeriod] = useState("today");
  return (
    <>
      <Sample name="Select">
        <Select label="Site" choices={sites} value={site} onValueChange={setSite} />
      </Sample>
      <Sample name="Combobox">
        <Combobox label="Site" isOptional choices={sites} value={site} onValueChange={setSite} />
        <MultiCombobox label="Sites" choices={sites} values={several} onValuesChange={setSeveral} />
      </Sample>
      <Sample name="Checkbox">
        <Checkbox label="Ask for approval" isChecked={isOn} onCheckedChange={setIsOn} hint="Every pass waits for a host." />
        <Checkbox label="Some of them" isChecked={false} isMixed onCheckedChange={() => undefined} />
        <Checkbox label="Not here" isChecked isDisabled onCheckedChange={() => undefined} />
      </Sample>
      <Sample name="RadioGroup">
        <RadioGroup label="Site of the visit" choices={sites} value={site} onValueChange={setSite} />
      </Sample>
      <Sample name="Switch">
        <Switch label="Sounds" isOn={isOn} onChange={setIsOn} />
        <Switch label="Follow" hint="Takes effect at once" isRow isOn={!isOn} onChange={(next) => setIsOn(!next)} />
      </Sample>
      <Sample name="Segmented">
        <Segmented label="Period" options={periods} value={period} onValueChange={setPeriod} />
      </Sample>
      <Sample name="Tabs">
        <Tabs
          label="Period"
          tabs={periods.map((each) => ({ ...each, content: <p>{each.label}</p> }))}
          value={period}
          onValueChange={setPeriod}
        />
      </Sample>
    </>
  );
}
