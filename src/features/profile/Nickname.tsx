import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { SaveNote } from '../../ui/SaveNote.tsx';
import { type Person, useServices } from '../../user/services.ts';
import { useDraft } from '../../user/use-draft.ts';
import { nicknameFault, nicknameOf, useNickname } from '../../user/use-nickname.ts';
import styles from './profile.module.css';

const DRAFT = 'apodo';
const HINT = 'Así te saludamos y así apareces en los cumpleaños. Vacío, usamos tu primer nombre.';

/** The nickname (A6.2): typed here, sanitised as the server does (A12.1), saved by the outbox. */
export function Nickname({ person }: { person: Person }) {
  const { drafts } = useServices();
  const { marked, save } = useNickname();
  /** undefined: nobody has touched it, and it follows what is saved */
  const [text, setText] = useState<string | undefined>(() => textOf(drafts.take(DRAFT)));
  const saved = person.hipocoristico ?? '';
  const typed = text ?? saved;
  const unsaved = nicknameOf(typed) !== nicknameOf(saved) || nicknameFault(typed) !== undefined;
  useDraft(DRAFT, unsaved, { text: typed });

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (nicknameFault(typed) !== undefined) return;
    if (!unsaved) return setText(undefined);
    // What could not be kept stays in the field.
    if ((await save(typed)) !== 'fallo') setText((now) => (now === typed ? undefined : now));
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
          <SaveNote {...marked} />
        </div>
      </div>
    </form>
  );
}

/** Of a draft, which may be another version's. */
const textOf = (draft: object | undefined) =>
  draft && 'text' in draft && typeof draft.text === 'string' ? draft.text : undefined;
