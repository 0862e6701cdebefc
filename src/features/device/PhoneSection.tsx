import { useState } from 'react';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { OpenComponent } from '../../ui/lazy/OpenComponent.tsx';

const PhoneCode = lazyComponent(() => import('./PhoneCode.tsx'), 'PhoneCode');

/**
 * The section «Pásala a tu celular»: a QR code of the landing page, which needs no session and offers to
 * install the app.
 */
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
      <OpenComponent
        part={PhoneCode}
        props={shown ? { address: `${location.origin}/landing#instalar` } : undefined}
        onFailure={() => setShown(false)}
      />
    </section>
  );
}
