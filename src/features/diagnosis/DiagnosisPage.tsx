import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { Diagnosis } from '../../domain/device/diagnosis.ts';
import { useServices } from '../../domain/services.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { CopyForSupport } from './CopyForSupport.tsx';
import styles from './diagnosis.module.css';
import { diagnosisSections, diagnosisText } from './diagnosis-text.ts';

/**
 * Reports the state of this device (promise 23). It opens even if everything else fails, and shows no
 * personal data.
 */
export function DiagnosisPage() {
  const { diagnose } = useServices();
  const [diagnosis, setDiagnosis] = useState<Diagnosis>();
  const [turn, setTurn] = useState(1);
  const [done, setDone] = useState(0);

  useEffect(() => {
    let current = true;
    diagnose()
      .then((found) => current && setDiagnosis(found))
      // A failed check leaves the last result in place.
      .catch(() => undefined)
      .finally(() => current && setDone(turn));
    return () => {
      current = false;
    };
  }, [diagnose, turn]);
  const checking = done < turn;

  return (
    <>
      <div className={page.head}>
        <h1>Diagnóstico</h1>
        <p>Cómo está la app en este dispositivo. No lleva nombres, ni valores, ni tu sesión.</p>
      </div>
      {diagnosis ? (
        <>
          <div className={styles.actions}>
            <CopyForSupport text={diagnosisText(diagnosis)} />
            <Button busy={checking} onClick={() => setTurn(turn + 1)}>
              Revisar de nuevo
            </Button>
            <Link href="/pendientes">Cambios por enviar</Link>
            <Link href="/dispositivo">Este dispositivo</Link>
          </div>
          <div className={page.grid}>
            {diagnosisSections(diagnosis).map(({ title, lines }) => (
              <section key={title} className={page.box}>
                <h2>{title}</h2>
                <dl className={page.values}>
                  {lines.map(([label, text]) => (
                    <div key={`${label} ${text}`} className={styles.line}>
                      <dt>{label}</dt>
                      <dd>{text}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </>
      ) : checking ? (
        <div aria-busy="true">
          <p className="visually-hidden">Revisando…</p>
          <Skeleton height="16rem" />
        </div>
      ) : (
        <div className={page.start}>
          <p role="alert">No pudimos revisar este dispositivo.</p>
          <Button onClick={() => setTurn(turn + 1)}>Revisar de nuevo</Button>
        </div>
      )}
    </>
  );
}
