import { Button } from "#kernel/ui/Button.tsx";
import { CopyButton } from "#kernel/ui/CopyButton.tsx";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Bell, DoorOpen, Ellipsis, Lock, Plus, Trash2 } from "#kernel/ui/icons.ts";
import { KeyCaps } from "#kernel/ui/KeyCaps.tsx";
import { ContextMenu, Menu } from "#kernel/ui/Menu.tsx";
import type { MenuEntry } from "#kernel/ui/menuEntries.ts";
import { SplitButton } from "#kernel/ui/SplitButton.tsx";
import { Tooltip } from "#kernel/ui/Tooltip.tsx";
import { Sample } from "../Sample.tsx";

const nothing = () => undefined;
const entries: MenuEntry[] = [
  { kind: "heading", label: "Door" },
  { kind: "action", id: "unlock", label: "Unlock", icon: DoorOpen, keys: "mod+shift+u", onSelect: nothing },
  { kind: "action", id: "lock", label: "Lock", icon: Lock, disabledReason: "It is locked", onSelect: nothing },
  { kind: "submenu", id: "more", label: "Keep open", entries: [{ kind: "action", id: "hour", label: "An hour", onSelect: nothing }] },
  { kind: "separator" },
  { kind: "action", id: "remove", label: "Remove", icon: Trash2, isDanger: true, onSelect: nothing },
];

export default function Buttons() {
  return (
    <>
      <Sample name="Button, CopyButton">
        <div className="gallery-samples">
          <Button variant="primary" icon={Plus}>
            Primary
          </Button>
          <Button>Outlined</Button>
          <Button variant="quiet">Quiet</Button>
          <Button variant="danger">Danger</Button>
          <Button variant="danger-quiet">Quiet danger</Button>
        </div>
        <div className="gallery-samples">
          <CopyButton text="Gatehouse" label="Copy name" copiedLabel="Copied" />
          <Button size="s">Small</Button>
          <Button size="l">Large</Button>
          <Button isOn>On</Button>
          <Button isPending>Pending</Button>
          <Button disabledReason="The door is in lockdown">Refused</Button>
          <Button keys="mod+k">Search</Button>
        </div>
      </Sample>
      <Sample name="IconButton">
        <div className="gallery-samples">
          <IconButton icon={Bell} label="4 notifications" badge="4" />
          <IconButton icon={Lock} label="Lock" variant="outlined" keys="mod+shift+l" />
          <IconButton icon={Trash2} label="Remove" disabledReason="It is in use" />
          <IconButton icon={Plus} label="Add" size="s" isOn />
        </div>
      </Sample>
      <Sample name="SplitButton">
        <div className="gallery-samples">
          <SplitButton entries={entries} menuLabel="Unlock for longer">
            Unlock
          </SplitButton>
        </div>
      </Sample>
      <Sample name="Menu">
        <div className="gallery-samples">
          <Menu entries={entries} trigger={<IconButton icon={Ellipsis} label="Door menu" />} />
          <ContextMenu entries={entries}>
            <Button>Right click</Button>
          </ContextMenu>
        </div>
      </Sample>
      <Sample name="Tooltip and KeyCaps">
        <div className="gallery-samples">
          <Tooltip content="A hint, which never is a control's only name" keys="mod+k">
            <Button>Come near</Button>
          </Tooltip>
          <KeyCaps keys="mod+shift+u" />
          <KeyCaps keys="g d" />
        </div>
      </Sample>
    </>
  );
}
