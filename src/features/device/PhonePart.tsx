import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { OpenPart } from '../../ui/OpenPart.tsx';
import { page } from '../../ui/page.ts';

const PhoneCode = lazyPart(() => import('./PhoneCode.tsx'), 'PhoneCode');

/** «Pásala a tu celular»: the page that opens for everybody, signed in or not, and offers to install. */
export function PhonePart() {
  const [shown, setShown] = useState(false);
  return (
    <section className={`${page.box} ${page.start}`} aria-labelledby="telefono">
      <h2 id="telefono">Pásala a tu celular</h2>
      <p className={page.quiet}>
        Un código la abre en tu celular, con tus mismas preferencias en cuanto inicies sesión. No lleva tu
        contraseña.
      </p>
      <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Ocultar código' : 'Mostrar código'}
      </Button>
      <OpenPart
        part={PhoneCode}
        props={shown ? { address: `${location.origin}/landing#instalar` } : undefined}
        onFailure={() => setShown(false)}
      />
    </section>
  );
}
