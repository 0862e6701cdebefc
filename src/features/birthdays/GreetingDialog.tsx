import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { page } from '../../ui/page.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import type { Cumpleanero } from '../../user/birthdays.ts';
import { fullName } from '../../user/profile-values.ts';
import { useServices } from '../../user/services.ts';
import { greetingMail } from './greeting.ts';
import { readMailDomain } from './mail-domain.ts';

interface Props {
  person: Cumpleanero;
  text: string;
  /** undefined: it was sent, and the next one begins anew */
  onChange(text: string | undefined): void;
  onClose(): void;
}

/** A short text that the person changes at will, handed to the mail program or the share sheet. Nothing is sent by us. */
export function GreetingDialog({ person, text, onChange, onClose }: Props) {
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
      // Closed without a choice: the text stays for another try.
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
            onClick={() => !empty && onClose()}
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
