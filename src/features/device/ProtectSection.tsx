import { useState } from 'react';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';

interface ProtectPartProps {
  persisted: boolean | undefined;
  /** Safari without installation, which deletes the data of a page that is not used */
  forgets: boolean;
  /** asks the browser to protect the data; resolves to its answer */
  protect(): Promise<boolean>;
}

/** Whether the browser may delete the stored data on its own. */
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
