import { useState } from 'react';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useReserved } from './use-private-fields.ts';

/**
 * RFC, CURP and Oracle id. Requested when the person asks for them, removed when hidden, never stored (B16).
 */
export function Reserved({ usuario }: { usuario: string }) {
  const [shown, setShown] = useState(false);
  return (
    <section className={`${page.box} ${page.start}`}>
      <h2>Datos reservados</h2>
      {shown ? (
        <Values usuario={usuario} />
      ) : (
        <p className={page.quiet}>RFC, CURP e identificador de Oracle. No se guardan en este dispositivo.</p>
      )}
      <Button onClick={() => setShown(!shown)}>
        {shown ? 'Ocultar datos reservados' : 'Mostrar datos reservados'}
      </Button>
    </section>
  );
}

function Values({ usuario }: { usuario: string }) {
  const live = useReserved(usuario);
  if (live.state === 'loading') return <Skeleton height="4.5rem" />;
  if (live.state === 'failed') return <Callout kind="alert">No pudimos leerlos. {live.message}</Callout>;
  if (live.state === 'offline')
    return (
      <Callout kind="status">Hace falta conexión: estos datos no se guardan en este dispositivo.</Callout>
    );
  const { RFC, CURP, IDOracle } = live.data ?? {};
  return (
    <dl className={page.values} translate="no">
      <dt>RFC</dt>
      <dd>{RFC || 'sin dato'}</dd>
      <dt>CURP</dt>
      <dd>{CURP || 'sin dato'}</dd>
      <dt>IDOracle</dt>
      <dd>{IDOracle || 'sin dato'}</dd>
    </dl>
  );
}
