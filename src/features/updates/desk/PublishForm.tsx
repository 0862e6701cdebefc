import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { MAX_NOTES, type Urgency } from '../../../../shared/releases.ts';
import { useDraft } from '../../../domain/hooks/use-draft.ts';
import { useUnsavedGuard } from '../../../domain/hooks/use-unsaved-guard.ts';
import { sentence } from '../../../domain/settings/change-text.ts';
import { zoneWords } from '../../../domain/site/zone-text.ts';
import type { ListedRelease } from '../../../domain/updates/releases.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { lazyComponent } from '../../../ui/lazy/lazy-component.tsx';
import { OpenComponent } from '../../../ui/lazy/OpenComponent.tsx';
import { devicesText, presentPercent, shareText, sinceText, urgencyText } from '../release-text.ts';
import styles from '../updates.module.css';
import { type DeskParts, ROLLOUT_STEPS } from './desk-parts.ts';
import { PromptPreview } from './PromptPreview.tsx';
import {
  DRAFT,
  faultsOf,
  type PublishDraft,
  publicationOf,
  publishChanges,
  publishDraftOf,
  URGENCY_OPTIONS,
} from './publish-draft.ts';

const DiscardReleaseDialog = lazyComponent(
  () => import('./DiscardReleaseDialog.tsx'),
  'DiscardReleaseDialog',
);

interface PublishFormProps extends DeskParts {
  release: ListedRelease;
  /** the form's content if the session ended while it was being filled in */
  kept: PublishDraft | undefined;
  onClose(byHand?: boolean): void;
}

/**
 * The form that publishes a version: notes, urgency, deadline and percentage. A question follows before it is
 * sent.
 */
export function PublishForm({ release, kept, state, busy, offline, onAct, onClose }: PublishFormProps) {
  const id = useId();
  const present = presentPercent(state, release.version);
  const [from] = useState(() => publishDraftOf(release, present));
  const [draft, setDraft] = useState(kept ?? from);
  const [tried, setTried] = useState(false);
  const first = useRef<HTMLFormElement>(null);
  const changes = publishChanges(draft, from);
  const dirty = changes.length > 0;
  useDraft(DRAFT, dirty, draft);
  const question = useUnsavedGuard(dirty, () => changes, onClose);
  useEffect(() => first.current?.querySelector('textarea')?.focus(), []);

  const set = (part: Partial<PublishDraft>) => setDraft((now) => ({ ...now, ...part }));
  const faults = tried ? faultsOf(draft, Date.now()) : {};
  const steps = [...new Set([...ROLLOUT_STEPS, ...(present ? [present] : [])])].sort((a, b) => a - b);
  // Another administrator may have widened the rollout meanwhile.
  const percent = Math.max(draft.percent, present);
  const publication = publicationOf({ ...draft, percent });

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
            options={URGENCY_OPTIONS}
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
              : `${sentence(shareText(state, percent))}.`}{' '}
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
      <OpenComponent
        part={DiscardReleaseDialog}
        props={question && { question, version: release.version }}
        onFailure={question?.stay}
      />
    </form>
  );
}
