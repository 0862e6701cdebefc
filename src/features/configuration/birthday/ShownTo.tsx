import { useCallback, useRef, useState } from 'react';
import { Link } from 'wouter';
import { VISIBILITIES, type Visibility } from '../../../../shared/birthday-visibility.ts';
import type { VisibilityRead } from '../../../domain/account/birthday-visibility.ts';
import { useWhenOnline } from '../../../domain/hooks/use-when-online.ts';
import { useObservable, useServices } from '../../../domain/services.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Callout } from '../../../ui/feedback/Callout.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx';

const LABELS: Readonly<Record<Visibility, string>> = { todos: 'Todos', area: 'Mi área', nadie: 'Nadie' };
const SAVED: Readonly<Record<Visibility, string>> = {
  todos: 'Guardado: tu cumpleaños lo ven todos.',
  area: 'Guardado: tu cumpleaños lo ve quien es de tu departamento.',
  nadie: 'Guardado: tu cumpleaños solo lo ves tú.',
};

/**
 * To whom the person's birthday is shown. A choice is sent at once and counts when the server has it: a promise
 * about one's privacy cannot wait on a device. Renders nothing if the backend has no such choice.
 */
export function ShownTo() {
  const { session, site } = useServices();
  const { ajeno } = useObservable(site);
  const [loaded, setLoaded] = useState<VisibilityRead>();
  /** the choice that is being sent */
  const [sent, setSent] = useState<Visibility>();
  const [said, setSaid] = useState<{ kind: 'status' | 'alert'; text: string }>();
  /** one after the other, so that the last choice is the one that stays */
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const last = useRef(0);

  const load = useCallback(
    async (wanted: () => boolean = () => true) => {
      const next = await session
        .account()
        .then((account) => account.visibility())
        .catch((): VisibilityRead => ({ kind: 'failed' }));
      if (wanted()) setLoaded((now) => (next.kind === 'failed' && now?.kind === 'choice' ? now : next));
    },
    [session],
  );
  const { offline } = useWhenOnline(load);

  function choose(choice: Visibility) {
    const turn = ++last.current;
    setSent(choice);
    setSaid(undefined);
    sending.current = sending.current.then(async () => {
      const next = await session
        .account()
        .then((account) => account.showBirthdayTo(choice))
        .catch((): VisibilityRead => ({ kind: 'failed' }));
      if (turn !== last.current) return;
      if (next.kind === 'choice') {
        setLoaded(next);
        setSaid({ kind: 'status', text: SAVED[next.choice] });
      } else {
        // It may have been saved all the same.
        await load();
        setSaid({ kind: 'alert', text: 'No sabemos si se guardó. Aquí ves lo que vale; intenta de nuevo.' });
      }
      setSent(undefined);
    });
  }

  // Another service may have no such choice, so show nothing until that is known.
  if (loaded?.kind === 'none' || (!loaded && ajeno)) return null;
  const known = loaded?.kind === 'choice';
  return (
    <section aria-labelledby="quien-ve-tu-cumpleanos">
      <h2 id="quien-ve-tu-cumpleanos">Quién ve tu cumpleaños</h2>
      {offline && !known && <Callout>Esto necesita conexión. Lo mostraremos en cuanto regrese.</Callout>}
      {!offline && !loaded && <Skeleton height="3rem" />}
      {!offline && loaded?.kind === 'failed' && (
        <Callout kind="status">
          <p>No pudimos leer a quién se muestra.</p>
          <Button onClick={() => void load()}>Reintentar</Button>
        </Callout>
      )}
      {known && (
        <div className={page.tight}>
          <RadioGroup<Visibility>
            legend="Mostrar mi cumpleaños a"
            options={VISIBILITIES.map((value) => ({ value, label: LABELS[value], disabled: offline }))}
            value={sent ?? loaded.choice}
            describedBy="que-se-muestra"
            columns={3}
            onChange={choose}
          />
          <p id="que-se-muestra" className={page.prose}>
            Quien lo ve sabe tu nombre, apodo, puesto, departamento, foto y el día. El año no se muestra a
            nadie, así que tampoco tu edad. «Mi área» es tu departamento. Tú siempre lo ves, y quienes
            administran pueden consultarlo en tu expediente. Se guarda al elegir y deja de mostrarse cuando
            cada dispositivo vuelve a leer ese día. Lo demás está en{' '}
            <Link href="/privacidad">Privacidad</Link>.
          </p>
        </div>
      )}
      {known && offline && <p className={page.quiet}>Para cambiarlo hace falta conexión.</p>}
      <p role="status">{said?.kind === 'status' && said.text}</p>
      {said?.kind === 'alert' && <Callout kind="alert">{said.text}</Callout>}
    </section>
  );
}
