import { Link } from 'wouter';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';

/** What to know on the first day, in three sentences. */
export const Welcome = ({ onClose }: { onClose(): void }) => (
  <section className={`${page.box} ${page.start}`} aria-labelledby="bienvenida">
    <h2 id="bienvenida">Para empezar</h2>
    <p className={page.prose}>
      La app abre sin conexión, y lo que cambias se envía cuando regresa. La búsqueda encuentra páginas,
      ajustes y personas. El signo ? de cada página abre su parte de la <Link href="/ayuda">ayuda</Link>.
    </p>
    <Button onClick={onClose}>Entendido</Button>
  </section>
);
