import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { page } from '../../ui/page.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useReserved } from '../../user/reserved.ts';

/** RFC, CURP and IDOracle: asked for when wanted, gone when hidden, never kept (B16). */
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
  if (live.state === 'failed') return <Notice kind="alert">No pudimos leerlos. {live.message}</Notice>;
  if (live.state === 'offline')
    return <Notice kind="status">Hace falta conexión: estos datos no se guardan en este dispositivo.</Notice>;
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
