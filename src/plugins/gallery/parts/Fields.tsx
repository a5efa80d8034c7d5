import { useState } from "react";
import { Mail } from "#kernel/ui/icons.ts";
import { NumberField } from "#kernel/ui/NumberField.tsx";
import { PasswordField } from "#kernel/ui/PasswordField.tsx";
import { SearchField } from "#kernel/ui/SearchField.tsx";
import { TextArea, TextField } from "#kernel/ui/TextField.tsx";
import { Sample } from "../Sample.tsx";

export default function Fields() {
  const [seconds, setSeconds] = useState<number | undefined>(5);
  const [text, setText] = useState("");
  const [note, setNote] = useState("Badge left at the desk.");
  return (
    <>
      <Sample name="TextField">
        <TextField label="Name" hint="As it stands on the door" defaultValue="Lobby" />
        <TextField label="Email" icon={Mail} isOptional placeholder="name@example.org" />
        <TextField label="Address" error="Write a host name or an address." defaultValue="10.0.0" end="rtsp" />
        <TextField label="Serial number" readOnly defaultValue="GH-AC40-009132" />
        <TextField label="Zone" disabled defaultValue="North" />
      </Sample>
      <Sample name="TextArea">
        <TextArea label="Comment" maxLength={150} value={note} onChange={({ target }) => setNote(target.value)} />
      </Sample>
      <Sample name="PasswordField">
        <PasswordField label="Password" autoComplete="off" defaultValue="Sesame" />
      </Sample>
      <Sample name="NumberField">
        <NumberField label="Release time" unit="s" min={1} max={60} value={seconds} onValueChange={setSeconds} />
      </Sample>
      <Sample name="SearchField">
        <SearchField label="Filter doors" value={text} onValueChange={setText} focusKeys="/" />
      </Sample>
    </>
  );
}
