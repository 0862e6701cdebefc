import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { page } from '../../ui/page.ts';

const PhoneCode = lazy(async () => ({ default: (await import('./PhoneCode.tsx')).PhoneCode }));

/** «Pásala a tu teléfono»: the page that opens for everybody, signed in or not, and offers to install. */
export function PhonePart() {
  const [shown, setShown] = useState(false);
  return (
    <section className={`${page.box} ${page.start}`} aria-labelledby="telefono">
      <h2 id="telefono">Pásala a tu teléfono</h2>
      <p className={page.quiet}>
        Un código la abre en tu celular, con tus mismas preferencias en cuanto inicies sesión. No lleva tu
        contraseña.
      </p>
      <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Ocultar código' : 'Mostrar código'}
      </Button>
      {shown && (
        <Suspense>
          <PhoneCode address={`${location.origin}/landing#instalar`} />
        </Suspense>
      )}
    </section>
  );
}
