import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useUnsavedGuard } from '../../domain/hooks/use-unsaved-guard.ts';
import { countOf } from '../../lib/number-text.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { OpenComponent } from '../../ui/lazy/OpenComponent.tsx';
import { ColumnChoices } from './ColumnChoices.tsx';
import { FileChooser } from './FileChooser.tsx';
import type { ImportRun, RunView } from './import-run.ts';
import { fileText, progressOf, resultLines, sizeText } from './import-text.ts';
import { PeoplePreview } from './PeoplePreview.tsx';
import { PhotosPreview } from './PhotosPreview.tsx';
import { RunProgress } from './RunProgress.tsx';
import { type Import, useImport } from './use-import.ts';

const AlertDialog = lazyComponent(() => import('../../ui/dialogs/AlertDialog.tsx'), 'AlertDialog');

/** The choice of a file, or the import that has begun. Rendered only for people with permission. */
export function ImportDesk() {
  const given = useImport();
  const { run, view, alert, close } = given;
  const active = view && !view.end && view.state?.phase !== 'aplicada' ? view : undefined;
  const question = useUnsavedGuard(
    active !== undefined,
    () => [`La importación de ${view?.name} se cancela, y nada cambia.`],
    close,
  );
  const desk = useRef<HTMLDivElement>(null);
  const stage = stageOf(view);
  const before = useRef(stage);
  // The pressed button has disappeared with the stage before, and the focus is nowhere.
  useEffect(() => {
    if (stage === before.current) return;
    before.current = stage;
    if (document.activeElement?.contains(desk.current))
      desk.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [stage]);

  return (
    <div ref={desk} className={`${page.list} ${page.tight}`}>
      <p role="status" className="visually-hidden">
        {saidOf(view)}
      </p>
      {alert && <Callout kind="alert">{alert}</Callout>}
      {!run || !view || view.end ? (
        <FileChooser given={given} />
      ) : view.state?.phase === 'aplicada' ? (
        <Result view={view} onClose={close} />
      ) : (
        <Course given={given} run={run} view={view} />
      )}
      <OpenComponent
        part={AlertDialog}
        props={
          question && {
            open: true,
            title: '¿Salir y cancelar la importación?',
            safe: { label: 'Seguir aquí', onSelect: question.stay },
            actions: [{ label: 'Salir y cancelar', onSelect: question.discard, danger: true }],
            children: question.changes.map((line) => <p key={line}>{line}</p>),
          }
        }
        onFailure={question?.stay}
      />
    </div>
  );
}

type Stage = 'choice' | 'work' | 'review' | 'failed' | 'result';

function stageOf(view: RunView | undefined): Stage {
  if (!view || view.end) return 'choice';
  if (view.task) return 'work';
  switch (view.state?.phase) {
    case 'aplicada':
      return 'result';
    case 'fallida':
      return 'failed';
    case 'revisada':
      return 'review';
    default:
      return 'work';
  }
}

/** What a screen reader is told: each stage once, and progress by quarters. */
function saidOf(view: RunView | undefined): string {
  if (view?.end?.kind === 'cancelled') return 'La importación se canceló.';
  if (!view) return '';
  const stage = stageOf(view);
  if (stage === 'review') return 'La revisión está lista.';
  if (stage === 'result') return 'La importación terminó.';
  if (stage !== 'work') return '';
  const { title, part = 0 } = progressOf(view);
  const quarter = Math.floor(part * 4) * 25;
  return quarter > 0 && quarter < 100 ? `${title}: ${quarter} %` : `${title}…`;
}

interface CourseProps {
  given: Import;
  run: ImportRun;
  view: RunView;
}

/** An import between the choice of its file and its end. */
function Course({ given, run, view }: CourseProps) {
  const { state, columns, refused } = view;
  const stage = stageOf(view);
  const bad = state?.people?.counts.malas ?? 0;
  const reviewing = stage !== 'work' || view.task === 'review' || state?.phase === 'revisando';
  const other = () => {
    run.cancel();
    given.close();
  };
  return (
    <>
      {stage === 'work' && <RunProgress view={view} offline={given.offline} onCancel={run.cancel} />}
      {stage === 'failed' && (
        <section className={page.start}>
          <h2 tabIndex={-1}>No se importó nada</h2>
          <Callout kind="alert">{state?.failure ?? 'El servidor no pudo terminar.'}</Callout>
          <div className={page.row}>
            <Button
              variant={columns ? 'primary' : 'secondary'}
              disabled={given.offline}
              onClick={() => run.review()}
            >
              Revisar de nuevo
            </Button>
            <Button variant={columns ? 'secondary' : 'primary'} onClick={other}>
              Elegir otro archivo
            </Button>
          </div>
        </section>
      )}
      {stage === 'review' && (
        <div>
          <h2 tabIndex={-1}>Esto cambiaría</h2>
          <p className={page.quiet}>
            <span translate="no">{view.name}</span> · {sizeText(view.bytes)}
            {state?.people && ` · ${fileText(state.people)}`}
          </p>
        </div>
      )}
      {stage === 'review' && bad > 0 && (
        <Callout kind="alert">
          {countOf(bad, 'dato no se entiende', 'datos no se entienden')}. Corrige el archivo y elígelo otra
          vez: así no se aplica nada.
        </Callout>
      )}
      {refused && <Callout kind="alert">No se hizo. {refused}</Callout>}
      {reviewing && columns && (
        <ColumnChoices
          columns={columns}
          open={stage === 'failed'}
          busy={stage === 'work' || given.offline}
          onChange={(next) => run.review(next)}
        />
      )}
      {stage === 'review' && state?.people && (
        <PeoplePreview
          key={state.people.mark}
          review={state.people}
          given={given}
          name={view.name}
          onApply={run.apply}
          onOther={other}
        />
      )}
      {stage === 'review' && state?.photos && (
        <PhotosPreview
          key={state.photos.mark}
          review={state.photos}
          offline={given.offline}
          name={view.name}
          onApply={run.apply}
          onOther={other}
        />
      )}
    </>
  );
}

function Result({ view, onClose }: { view: RunView; onClose(): void }) {
  const { state, kind, name } = view;
  const unreadable = state?.unreadable ?? [];
  return (
    <section className={page.start}>
      <h2 tabIndex={-1}>Listo</h2>
      <p>
        <span translate="no">{name}</span> se aplicó:
      </p>
      <ul className={page.prose}>
        {state?.result && resultLines(kind, state.result).map((line) => <li key={line}>{line}</li>)}
      </ul>
      {unreadable.length > 0 && (
        <Callout>
          No se pudieron leer, y esas personas conservan su foto:{' '}
          <span translate="no">{unreadable.join(', ')}</span>
        </Callout>
      )}
      <div className={page.row}>
        <Button variant="primary" onClick={onClose}>
          Importar otro archivo
        </Button>
        <Link href="/personas">Ver a las personas</Link>
      </div>
    </section>
  );
}
