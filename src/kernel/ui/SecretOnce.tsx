import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import "./secretOnce.css";

/** Digits to read aloud or to write down. */
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
  /** What the secret is called for who cannot see it. */
  label: string;
  secret: string;
  done: string;
  onDone: () => void;
}

/** Digits that nobody can read again: they stand here until somebody says that they are handed over. */
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
