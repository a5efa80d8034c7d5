import { useState } from "react";
import { hasWords } from "#domain/identity/foldedText.ts";
import EntityPicker, { MultiEntityPicker } from "#kernel/entities/EntityPicker.tsx";
import { useKernel } from "#kernel/hooks.ts";
import { MultiPickField, PickField } from "#kernel/ui/pick/PickField.tsx";
import type { PickItem, PickSearch } from "#kernel/ui/pick/usePickSearch.ts";
import { Sample } from "../Sample.tsx";

const many: PickItem[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: `p${index}`,
  title: `Person ${String(index + 1).padStart(5, "0")}`,
  subtitle: index % 2 === 0 ? "Staff" : "Visitor",
}));
const searchMany: PickSearch = (query) => many.filter(({ title }) => hasWords(title, query));
const searchFails: PickSearch = () => Promise.reject(new Error("no answer"));

export default function Pickers() {
  const { entities } = useKernel();
  const [one, setOne] = useState<PickItem>();
  const [several, setSeveral] = useState<PickItem[]>([]);
  return (
    <>
      {entities.kinds().map((kind) => (
        <OfKind key={kind} kind={kind} />
      ))}
      <Sample name="PickField with 10,000 entries">
        <PickField label="Person" isOptional search={searchMany} value={one} onValueChange={setOne} placeholder="Find a person" />
        <MultiPickField label="People" search={searchMany} values={several} onValuesChange={setSeveral} placeholder="Find people" />
      </Sample>
      <Sample name="PickField whose search fails">
        <PickField label="Person elsewhere" search={searchFails} value={undefined} onValueChange={() => undefined} />
      </Sample>
    </>
  );
}

function OfKind({ kind }: { kind: string }) {
  const [one, setOne] = useState<PickItem>();
  const [several, setSeveral] = useState<PickItem[]>([]);
  return (
    <Sample name={`EntityPicker: ${kind}`}>
      <EntityPicker kind={kind} label={`One ${kind}`} isOptional value={one} onValueChange={setOne} />
      <MultiEntityPicker kind={kind} label={`Several of ${kind}`} values={several} onValuesChange={setSeveral} />
    </Sample>
  );
}
