import { useId } from 'react';
import { useObservable, useServices } from '../../../domain/services.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import styles from '../profile.module.css';
import { type PhotoState, usePhoto } from './use-photo.ts';

const GOOD: Partial<Record<PhotoState['kind'], string>> = {
  busy: 'Haciendo tu foto de nuevo…',
  done: 'Listo: ya se ve tu foto nueva.',
  later: 'Tu foto nueva está hecha. La verás en cuanto responda el servidor.',
};

const BAD: Partial<Record<PhotoState['kind'], string>> = {
  'without-original':
    'No hay una foto original de la cual hacerla. Pídesela a quienes administran la app, desde Sugerencias, en el menú de tu perfil.',
  unreachable: 'No hubo respuesta del servidor. Intenta de nuevo.',
};

/** The button `Regenerar foto`, which makes photo and thumbnail from the original again, and its result. */
export function Photo() {
  const { state, regenerate } = usePhoto();
  const { offline } = useObservable(useServices().connection);
  const why = useId();
  const bad = state.kind === 'refused' ? state.mensaje : BAD[state.kind];
  return (
    <div className={styles.photo}>
      <Button
        onClick={() => void regenerate()}
        busy={state.kind === 'busy'}
        disabled={offline && state.kind !== 'busy'}
        aria-describedby={offline ? why : undefined}
      >
        Regenerar foto
      </Button>
      {offline && state.kind !== 'busy' && (
        <span id={why} className={page.quiet}>
          Hace falta conexión.
        </span>
      )}
      <p role="status" className={page.quiet}>
        {GOOD[state.kind]}
      </p>
      {bad && <Callout kind="alert">{bad}</Callout>}
    </div>
  );
}
