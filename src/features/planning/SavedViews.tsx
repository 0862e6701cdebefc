import * as Popover from 'radix-ui/popover';
import { useState } from 'react';
import type { Planning } from '../../domain/planning/planning.ts';
import { useObservable } from '../../domain/services.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { useCloseOnBack } from '../../ui/hooks/use-close-on-back.ts';
import styles from './planning.module.css';

const LONGEST_NAME = 40;

/** What the person asks of the table again and again: search, order, filters and group under a name, kept on the device. */
export function SavedViews({ planning }: { planning: Planning }) {
  const views = useObservable(planning.views);
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [failed, setFailed] = useState(false);
  useCloseOnBack(open, () => setOpen(false));
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={buttonClass()}>Vistas</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.menu}
          aria-label="Vistas guardadas"
          align="start"
          collisionPadding={8}
        >
          {views.length === 0 && (
            <p className={page.quiet}>Guarda aquí una búsqueda con su orden y sus filtros.</p>
          )}
          <ul className={styles.views}>
            {views.map((view) => (
              <li key={view.name} className={page.row}>
                <Button
                  onClick={() => {
                    planning.ask(view.query);
                    setOpen(false);
                  }}
                >
                  {view.name}
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Quitar la vista ${view.name}`}
                  onClick={() => void planning.removeView(view.name).then((stored) => setFailed(!stored))}
                >
                  Quitar
                </Button>
              </li>
            ))}
          </ul>
          <form
            className={page.tight}
            onSubmit={(event) => {
              event.preventDefault();
              const wanted = name.trim();
              if (wanted === '') return;
              setName('');
              void planning.saveView(wanted).then((stored) => setFailed(!stored));
            }}
          >
            <Field
              label="Nombre de la vista"
              autoComplete="off"
              maxLength={LONGEST_NAME}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Button type="submit" disabled={name.trim() === ''}>
              Guardar esta vista
            </Button>
          </form>
          <div role="status">
            {failed && <Callout>Este dispositivo no pudo guardarla: se va al cerrar la página.</Callout>}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
