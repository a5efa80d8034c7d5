import { useEffect, useState } from "react";
import { Button } from "#kernel/ui/Button.tsx";
import { DeleteConfirmation } from "#kernel/ui/DeleteConfirmation.tsx";
import { Dialog } from "#kernel/ui/Dialog.tsx";
import { Drawer } from "#kernel/ui/Drawer.tsx";
import { Popover } from "#kernel/ui/Popover.tsx";
import { SecretOnce } from "#kernel/ui/SecretOnce.tsx";
import { TextField } from "#kernel/ui/TextField.tsx";
import { Toasts } from "#kernel/ui/Toasts.tsx";
import { createToastQueue } from "#kernel/ui/toastQueue.ts";
import { Sample } from "../Sample.tsx";

type Open = "dialog" | "deletion" | "secret" | "drawer" | undefined;

export default function Overlays() {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const [toasts] = useState(createToastQueue);
  useEffect(() => toasts.dispose, [toasts]);
  return (
    <>
      <Sample name="Dialog, SecretOnce">
        <div className="gallery-samples">
          <Button onClick={() => setOpen("dialog")}>Open a dialog</Button>
          <Button onClick={() => setOpen("deletion")}>Delete with a typed word</Button>
          <Button onClick={() => setOpen("secret")}>Tell a PIN once</Button>
        </div>
        <Dialog
          isOpen={open === "dialog"}
          onClose={close}
          title="Rename Lobby"
          description="People see the new name at once."
          footer={
            <Button variant="primary" onClick={close}>
              Rename
            </Button>
          }
        >
          <TextField label="Name" defaultValue="Lobby" />
        </Dialog>
        <DeleteConfirmation
          isOpen={open === "deletion"}
          onClose={close}
          onConfirm={close}
          title="Delete Colm Farrell?"
          consequence="The badge stops working at once."
          word="delete"
          wordLabel="Type delete to confirm"
          wordMissing="Type the word first"
          confirmLabel="Delete user"
          commentLabel="Comment"
        />
        {open === "secret" && (
          <SecretOnce
            title="The PIN of Colm Farrell"
            description="It is shown this once."
            label="PIN"
            secret="284 163"
            done="I have handed it over"
            onDone={close}
          />
        )}
      </Sample>
      <Sample name="Popover">
        <div className="gallery-samples">
          <Popover label="Filter" trigger={<Button>Open a popover</Button>}>
            <TextField label="Serial number" />
          </Popover>
        </div>
      </Sample>
      <Sample name="Toasts">
        <div className="gallery-samples">
          <Button onClick={() => toasts.show({ level: "ok", title: "Lobby opened" })}>Say that it went well</Button>
          <Button
            onClick={() =>
              toasts.show({
                level: "bad",
                title: "The door did not answer",
                detail: "Nothing was opened.",
                code: "error_device_not_delivered",
              })
            }
          >
            Say that it did not
          </Button>
        </div>
        <Toasts source={toasts} />
      </Sample>
      <Sample name="Drawer">
        <div className="gallery-drawer">
          <Button onClick={() => setOpen("drawer")}>Open a drawer</Button>
          <Drawer isOpen={open === "drawer"} onClose={close} title="Colm Farrell" subtitle="Reception">
            <p className="hint">Beside the list, which stays usable.</p>
          </Drawer>
        </div>
      </Sample>
    </>
  );
}
