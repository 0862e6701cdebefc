import type { FormEvent } from 'react';
import { useKeptText } from '../../../domain/hooks/use-kept-text.ts';
import type { Person } from '../../../domain/profile/profile.ts';
import { nicknameDraftKey } from '../../../storage/text-keys.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SaveStatus } from '../../../ui/feedback/SaveStatus.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import styles from '../profile.module.css';
import { nicknameFault, nicknameOf, useNickname } from './use-nickname.ts';

const HINT = 'Así te saludamos y así apareces en los cumpleaños. Vacío, usamos tu primer nombre.';

/** The nickname (A6.2): sanitized as the server does (A12.1) and saved through the outbox. */
export function Nickname({ person }: { person: Person }) {
  const { marked, save } = useNickname();
  const saved = person.hipocoristico ?? '';
  const isUnsaved = (typed: string) =>
    nicknameOf(typed) !== nicknameOf(saved) || nicknameFault(typed) !== undefined;
  // undefined: not edited, so it follows the saved value
  const { text, setText, clear } = useKeptText(nicknameDraftKey, true, isUnsaved);
  const typed = text ?? saved;
  const unsaved = isUnsaved(typed);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (nicknameFault(typed) !== undefined) return;
    if (!unsaved) return setText(undefined);
    // A value that could not be saved stays in the field.
    if ((await save(typed)) !== 'fallo') clear(typed);
  }

  const becomes = nicknameOf(typed);
  const other = becomes !== typed.trim() && becomes !== '';
  return (
    <form className={styles.nickname} onSubmit={(event) => void onSubmit(event)} noValidate>
      <Field
        label="Apodo"
        autoComplete="nickname"
        value={typed}
        translate="no"
        hint={other ? `Se guarda como «${becomes}».` : HINT}
        error={nicknameFault(typed)}
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.act}>
        <Button type="submit" disabled={!unsaved}>
          Guardar apodo
        </Button>
        <div aria-live="polite">
          <SaveStatus {...marked} />
        </div>
      </div>
    </form>
  );
}
