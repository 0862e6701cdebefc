import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { OpenPart } from '../../ui/OpenPart.tsx';
import { page } from '../../ui/page.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { zoneWords } from '../../user/calendar.ts';
import type { Release, Urgency } from '../../user/releases.ts';
import { useDraft } from '../../user/use-draft.ts';
import { useUnsavedGuard } from '../../user/use-unsaved-guard.ts';
import { STEPS } from './Circulating.tsx';
import { PromptPreview } from './PromptPreview.tsx';
import {
  changesOf,
  DRAFT,
  draftOf,
  faultsOf,
  MAX_NOTES,
  type PublishDraft,
  publicationOf,
} from './publish-draft.ts';
import type { DeskParts } from './ReleaseDesk.tsx';
import styles from './updates.module.css';
import { devicesText, presentPercent, sinceText, urgencyText } from './words.ts';

const DiscardQuestion = lazyPart(() => import('./DiscardQuestion.tsx'), 'DiscardQuestion');

const URGENCIES = [
  { value: 'normal', label: 'Normal' },
  { value: 'requerida', label: 'Necesaria' },
] as const;

interface PublishFormProps extends DeskParts {
  release: Release;
  /** what was typed before the session ended over it */
  kept: PublishDraft | undefined;
  onClose(byHand?: boolean): void;
}

/** What people are told, how urgent it is, from when on and for how many. Asked about before it is sent. */
export function PublishForm({ release, kept, state, busy, offline, onAct, onClose }: PublishFormProps) {
  const id = useId();
  const present = presentPercent(state, release.version);
  const [from] = useState(() => draftOf(release, present));
  const [draft, setDraft] = useState(kept ?? from);
  const [tried, setTried] = useState(false);
  const first = useRef<HTMLFormElement>(null);
  const changes = changesOf(draft, from);
  const dirty = changes.length > 0;
  useDraft(DRAFT, dirty, draft);
  const question = useUnsavedGuard(dirty, () => changes, onClose);
  useEffect(() => first.current?.querySelector('textarea')?.focus(), []);

  const set = (part: Partial<PublishDraft>) => setDraft((now) => ({ ...now, ...part }));
  const faults = tried ? faultsOf(draft, Date.now()) : {};
  const steps = [...new Set([...STEPS, ...(present ? [present] : [])])].sort((a, b) => a - b);
  // Somebody may have widened it meanwhile.
  const percent = Math.max(draft.percent, present);
  const publication = publicationOf({ ...draft, percent });
  const share = Math.round((state.devices * percent) / 100);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (busy || offline || Object.keys(faultsOf(draft, Date.now())).length > 0) return;
    onAct({ kind: 'publicar', ...publication }, onClose);
  }

  return (
    <form ref={first} className={styles.form} aria-labelledby={id} noValidate onSubmit={onSubmit}>
      <h3 id={id}>
        {present ? 'Cambiar' : 'Publicar'} la {release.version}
      </h3>
      <p className={page.quiet}>{sinceText(release)}</p>
      <div className={styles.parts}>
        <div className={page.tight}>
          <TextArea
            label="Novedades"
            rows={MAX_NOTES}
            value={draft.notes}
            hint={`Hasta ${MAX_NOTES} líneas: qué cambia para quien la usa.`}
            error={faults.notes}
            onChange={({ target }) => set({ notes: target.value })}
          />
          <RadioGroup<Urgency>
            legend="Urgencia"
            options={URGENCIES}
            value={draft.urgency}
            describedBy={`${id}-urgencia`}
            onChange={(urgency) => set({ urgency })}
          />
          <p id={`${id}-urgencia`} className={page.quiet}>
            {faultsOf(draft, Date.now()).date
              ? urgencyText({ urgency: 'requerida', limit: undefined })
              : urgencyText(publication)}
          </p>
          {draft.urgency === 'requerida' && (
            <div className={styles.limit}>
              <Field
                type="date"
                label="Fecha límite (opcional)"
                value={draft.date}
                hint={`${zoneWords()}.`}
                error={faults.date}
                onChange={({ target }) => set({ date: target.value })}
              />
              <Field
                type="time"
                label="Hora"
                value={draft.time}
                onChange={({ target }) => set({ time: target.value })}
              />
            </div>
          )}
          <RadioGroup<string>
            legend="Para cuántos"
            options={steps.map((step) => ({
              value: String(step),
              label: `${step} %`,
              disabled: step < present,
            }))}
            columns={Math.ceil(steps.length / 2)}
            value={String(percent)}
            describedBy={`${id}-cuantos`}
            onChange={(step) => set({ percent: Number(step) })}
          />
          <p id={`${id}-cuantos`} className={page.quiet}>
            {percent === 100
              ? `Todos: ${devicesText(state.devices)}.`
              : `Cerca de ${share} de ${devicesText(state.devices)}.`}{' '}
            A cada dispositivo le toca siempre lo mismo.
          </p>
        </div>
        <PromptPreview publication={publication} />
      </div>
      {offline && <p>Para publicar hace falta conexión; lo que escribiste se queda aquí.</p>}
      <div className={page.row}>
        <Button type="submit" variant="primary" busy={busy} disabled={offline}>
          {present ? 'Publicar el cambio' : 'Publicar'}
        </Button>
        <Button variant="quiet" onClick={() => onClose(true)}>
          {dirty ? 'Descartar' : 'Cerrar'}
        </Button>
      </div>
      <OpenPart
        part={DiscardQuestion}
        props={question && { question, version: release.version }}
        onFailure={question?.stay}
      />
    </form>
  );
}
