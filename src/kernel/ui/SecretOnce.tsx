import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import "./secretOnce.css";

/** Digits to read aloud or write down. */
export function SecretDigits({ label, secret }: { label: string; secret: string }) {
  return (
    <output className="code secret-once" aria-label={label}>
      {secret}
    </output>
  );
}

interface SecretOnceProps {
  title: string;
  description: string;
  /** Name of the secret for screen readers. */
  label: string;
  secret: string;
  done: string;
  onDone: () => void;
}

/** Shows a secret that can't be displayed again, until the person confirms that they have passed it on. */
export function SecretOnce({ title, description, label, secret, done, onDone }: SecretOnceProps) {
  return (
    <Dialog
      isOpen
      mustClose
      size="s"
      title={title}
      description={description}
      onClose={onDone}
      footer={
        <Button variant="primary" onClick={onDone}>
          {done}
        </Button>
      }
    >
      <SecretDigits label={label} secret={secret} />
    </Dialog>
  );
}
