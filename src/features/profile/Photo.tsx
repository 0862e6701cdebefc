import { useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { page } from '../../ui/page.ts';
import { useObservable, useServices } from '../../user/services.ts';
import { type PhotoState, usePhoto } from '../../user/use-photo.ts';
import styles from './profile.module.css';

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

/** `Regenerar foto`: photo and thumbnail anew from the original, with what came of it. */
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
      {bad && <Notice kind="alert">{bad}</Notice>}
    </div>
  );
}
