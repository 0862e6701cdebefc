import { Head } from '../Head.tsx';
import { Part } from '../Part.tsx';
import { SPECIMENS } from './specimens.ts';
import styles from './ui-kit.module.css';

/** The component catalogue: every component of src/ui in all its states, in the current theme. */
export function UiKitPage() {
  return (
    <>
      <Head title="UI Kit">
        Los componentes de esta aplicación en todos sus estados. El foco y el puntero los muestra cada uno al
        recibirlos.
      </Head>
      <div className={styles.catalogue}>
        {SPECIMENS.map(({ component, use, states }) => (
          <Part key={component} title={component} id={component}>
            <p className={styles.use}>{use}</p>
            <dl className={styles.states}>
              {states.map(({ name, Draw }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <Draw />
                  </dd>
                </div>
              ))}
            </dl>
          </Part>
        ))}
      </div>
    </>
  );
}
