import { useState } from 'react';
import { useObservable, useServices } from '../../domain/services.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { copyText } from '../../ui/buttons/copy-text.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { usePlace } from '../navigation/use-place.tsx';
import { shellRouteAt } from '../routes/routes.tsx';
import { fitsMail, mailAddress, suggestionBody } from './suggestion.ts';
import { useSuggestionDraft } from './suggestion-draft.ts';

const PASTE = 'Pega aquí tu sugerencia.';
const SUBJECT = 'Sugerencia para Planeación escolar';

/**
 * Composes a suggestion and passes the text to the mail program or to the system's share sheet (B15). The app
 * itself sends nothing.
 */
export function SuggestionDialog({ onClose }: { onClose(): void }) {
  const { site, version } = useServices();
  const address = useObservable(site).sugerencias;
  const place = usePlace();
  const [text, setText] = useSuggestionDraft();
  const [message, setMessage] = useState('');
  const screen = shellRouteAt(place ?? '/')?.title ?? 'Inicio';
  const body = suggestionBody(text, screen, version);
  const empty = text.trim() === '';
  const canShare = 'share' in navigator;
  const whole = address !== undefined && fitsMail(mailAddress(address, SUBJECT, body));
  const long = address !== undefined && !empty && !whole;

  async function copy(): Promise<boolean> {
    const copied = await copyText(body);
    setMessage(
      copied
        ? 'Copiado. Pégalo donde quieras enviarlo.'
        : 'El navegador no dejó copiar. Selecciona tu texto y cópialo.',
    );
    return copied;
  }

  async function share() {
    try {
      await navigator.share({ title: SUBJECT, text: body });
      setText('');
      onClose();
    } catch {
      // The share sheet was closed without a choice: keep the text for another try.
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Sugerencias"
      description={
        address
          ? 'Escribe tu idea. Se abrirá en tu programa de correo para que la revises y la envíes.'
          : 'El correo para sugerencias todavía no está configurado. Puedes compartir o copiar tu texto.'
      }
      actions={
        <>
          {canShare ? (
            <Button disabled={empty} onClick={share}>
              Compartir
            </Button>
          ) : (
            <Button disabled={empty} onClick={() => void copy()}>
              Copiar texto
            </Button>
          )}
          {address && (
            <a
              className={buttonClass('primary')}
              href={empty ? undefined : mailAddress(address, SUBJECT, whole ? body : PASTE)}
              aria-disabled={empty || undefined}
              onClick={() => {
                if (empty) return;
                if (whole) onClose();
                // If copying failed, the dialog stays open, so that the person can copy the text.
                else void copy().then((copied) => copied && onClose());
              }}
            >
              {whole ? 'Abrir correo' : 'Copiar y abrir correo'}
            </a>
          )}
        </>
      }
    >
      <div className={page.tight}>
        <TextArea
          label="Tu sugerencia"
          rows={6}
          maxLength={1500}
          value={text}
          hint={`Se agrega: pantalla ${screen}, versión ${version}. Tu texto se queda aquí hasta que lo borres.${long ? ' Es largo para el programa de correo: lo copiamos para que lo pegues.' : ''}`}
          onChange={(event) => {
            setText(event.target.value);
            setMessage('');
          }}
        />
        <p role="status">{message}</p>
        {!empty && (
          <Button variant="quiet" onClick={() => setText('')}>
            Borrar texto
          </Button>
        )}
      </div>
    </Dialog>
  );
}
