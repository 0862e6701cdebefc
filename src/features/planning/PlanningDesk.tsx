import { useDeferredValue } from 'react';
import type { Planning } from '../../domain/planning/planning.ts';
import { useObservable } from '../../domain/services.ts';
import { page } from '../../ui/base/page.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { FileReviewPart } from './open/FileReview.tsx';
import { OpenFile } from './open/OpenFile.tsx';
import { ReadingFile } from './open/ReadingFile.tsx';
import { SourceBar } from './open/SourceBar.tsx';
import { PlanningTablePart } from './PlanningTable.tsx';
import styles from './planning.module.css';

/** What is open, or being opened. */
export function PlanningDesk({ planning }: { planning: Planning }) {
  // Deferred, so that React renders the table in slices between which the page answers.
  const state = useDeferredValue(useObservable(planning.state));
  const { phase } = state;
  const fault = phase === 'none' || phase === 'table' ? state.fault : undefined;
  return (
    <>
      <div className={page.head}>
        <h1>Planeación</h1>
        {phase === 'table' && <SourceBar source={state.source} planning={planning} />}
      </div>
      {/* The live region is rendered empty first, because screen readers announce only changes of an existing region. */}
      <div role="alert" className={styles.fault}>
        {fault && <Callout kind="quiet">{fault}</Callout>}
      </div>
      {phase === 'asking' && <ReadingFile />}
      {phase === 'reading' && <ReadingFile reading={state} onCancel={planning.cancel} />}
      {phase === 'none' && <OpenFile planning={planning} />}
      {phase === 'review' && <FileReviewPart file={state.file} again={state.again} planning={planning} />}
      {phase === 'table' && <PlanningTablePart table={state.table} planning={planning} />}
    </>
  );
}
