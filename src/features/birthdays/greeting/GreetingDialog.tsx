import { useEffect, useState } from 'react';
import type { Cumpleanero } from '../../../domain/birthdays/birthdays.ts';
import { fullName } from '../../../domain/profile/person.ts';
import { useServices } from '../../../domain/services.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { buttonClass } from '../../../ui/buttons/button-class.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { greetingMail, readMailDomain } from './greeting-mail.ts';

interface GreetingDialogProps {
  person: Cumpleanero;
  text: string;
  /** undefined after sending: the next greeting starts from the default text */
  onChange(text: string | undefined): void;
  /** the text has been handed to the mail program, which does not tell whether it was sent */
  onSend(): void;
  onClose(): void;
}

/** A short text to edit and to pass to the mail program or the share sheet. The app itself sends nothing. */
export function GreetingDialog({ person, text, onChange, onSend, onClose }: GreetingDialogProps) {
  const { keyval } = useServices();
  const [domain, setDomain] = useState<string>();
  useEffect(() => void readMailDomain(keyval).then(setDomain), [keyval]);
  const empty = text.trim() === '';

  async function share() {
    try {
      await navigator.share({ text });
      onChange(undefined);
      onClose();
    } catch {
      // The share sheet was closed without a choice: keep the text for another try.
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Felicitar a ${fullName(person)}`}
      description="Cambia el texto a tu gusto. Tú lo envías: desde aquí no sale nada."
      actions={
        <>
          {'share' in navigator && (
            <Button disabled={empty} onClick={() => void share()}>
              Compartir
            </Button>
          )}
          <a
            className={buttonClass('primary')}
            href={empty ? undefined : greetingMail(person.usuario, domain, text)}
            aria-disabled={empty || undefined}
            onClick={() => {
              if (empty) return;
              onSend();
              onClose();
            }}
          >
            Abrir correo
          </a>
        </>
      }
    >
      <div className={page.tight}>
        {domain && (
          <p translate="no">
            Para: {person.usuario}@{domain}
          </p>
        )}
        <TextArea
          label="Tu felicitación"
          rows={4}
          maxLength={500}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
