import { type ReactNode, useEffect, useState } from 'react';
import { useServices } from '../../domain/services.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useExplain } from '../../ui/hooks/explain.ts';
import { ReadingFile } from './open/ReadingFile.tsx';

/** Loaded apart, so that the first load lists none of its files. */
const loadDesk = () => import('./PlanningDesk.tsx');

/** The page Planeación: the groups of a file of the university's system, or of the sample. All of it is on the device. */
export function PlanningPage() {
  const { planning: open } = useServices();
  const explain = useExplain();
  const [desk, setDesk] = useState<ReactNode>();
  const [problem, setProblem] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let gone = false;
    setProblem(undefined);
    Promise.all([open(), loadDesk()]).then(
      ([planning, { PlanningDesk }]) => {
        if (gone) return;
        setDesk(<PlanningDesk planning={planning} />);
        void planning.resume();
      },
      (error: unknown) => void explain(error).then((words) => !gone && setProblem(words)),
    );
    return () => {
      gone = true;
    };
  }, [open, explain, attempt]);
  if (desk) return desk;
  return (
    <>
      <div className={page.head}>
        <h1>Planeación</h1>
      </div>
      {problem === undefined ? (
        <ReadingFile />
      ) : (
        <EmptyState action={<Button onClick={() => setAttempt(attempt + 1)}>Reintentar</Button>}>
          No pudimos abrir la tabla. {problem}
        </EmptyState>
      )}
    </>
  );
}
