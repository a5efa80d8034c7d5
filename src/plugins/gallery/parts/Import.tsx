import { useState } from "react";
import FileImport from "#kernel/ui/import/FileImport.tsx";
import type { CellFault, ImportColumn, ReadRow } from "#kernel/ui/import/importModel.ts";
import type { ImportRun } from "#kernel/ui/import/useFileImport.ts";
import { Sample } from "../Sample.tsx";

interface Person {
  name: string;
  email: string;
}
const columns: ImportColumn[] = [{ name: "Name", isRequired: true }, { name: "Email", isRequired: true }, { name: "Note" }];

const readPerson: ReadRow<Person> = ({ Name: name = "", Email: email = "" }) => {
  const faults: CellFault[] = [
    ...(name === "" ? [{ column: "Name", text: "is missing" }] : []),
    ...(/^\S+@\S+$/.test(email) ? [] : [{ column: "Email", text: "is no address" }]),
  ];
  return faults.length > 0 ? { faults } : { row: { name, email } };
};

/** Pretends to import as slowly as a platform might, and stores nothing. */
async function takeNone(rows: readonly Person[], { signal, onProgress }: ImportRun): Promise<void> {
  for (let taken = 0; taken < rows.length; taken += 25) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    signal.throwIfAborted();
    onProgress(taken / rows.length);
  }
}

export default function Import() {
  const [refuses, setRefuses] = useState(false);
  return (
    <Sample isWide name="FileImport">
      <FileImport<Person>
        label="Import people"
        columns={columns}
        readRow={readPerson}
        onImport={async (rows, run) => {
          await takeNone(rows, run);
          if (refuses) throw new Error("refused");
        }}
        failureText={() => "somebody else has one of these addresses"}
      />
      <label className="gallery-samples">
        <input type="checkbox" checked={refuses} onChange={({ target }) => setRefuses(target.checked)} />
        The platform refuses
      </label>
    </Sample>
  );
}
