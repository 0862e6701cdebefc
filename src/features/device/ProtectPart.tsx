import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { page } from '../../ui/page.ts';

interface ProtectPartProps {
  persisted: boolean | undefined;
  /** Safari, not installed: it forgets a page that is not used */
  forgets: boolean;
  /** what the browser promises */
  protect(): Promise<boolean>;
}

/** Whether the browser may delete by itself what is kept here. */
export function ProtectPart({ persisted, forgets, protect }: ProtectPartProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'refused'>('idle');

  async function press() {
    setState('busy');
    setState((await protect()) ? 'idle' : 'refused');
  }

  return (
    <section className={`${page.box} ${page.start}`} aria-labelledby="proteccion">
      <h2 id="proteccion">Protección</h2>
      <p role="status">
        {persisted === true && 'Protegido: el navegador no borra lo guardado por su cuenta.'}
        {persisted === undefined && 'Este navegador no dice si conserva lo guardado.'}
        {persisted === false &&
          state !== 'refused' &&
          'Si al dispositivo le falta espacio, el navegador puede borrar lo guardado.'}
        {persisted === false &&
          state === 'refused' &&
          'El navegador no lo prometió. Suele hacerlo cuando la app está instalada o la usas seguido.'}
      </p>
      {forgets && persisted !== true && (
        <p className={page.quiet}>
          Safari borra lo guardado por una página que no se usa en 7 días. Instalada, no.
        </p>
      )}
      {persisted === false && (
        <Button busy={state === 'busy'} onClick={() => void press()}>
          Proteger lo guardado
        </Button>
      )}
    </section>
  );
}
