import { DEVICE_STATES } from '../../../../shared/releases.ts';
import type { ListedRelease, ReleasesState } from '../../../domain/updates/releases.ts';
import { page } from '../../../ui/base/page.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { devicesText, number, STATE_WORDS } from '../release-text.ts';
import styles from '../updates.module.css';
import { Share } from './ProgressBar.tsx';

/**
 * How many devices run which version, and what delays the others. Only counts are known, not whose devices
 * they are.
 */
export function Adoption({ state }: { state: ReleasesState }) {
  const { versions, devices } = state;
  const running = versions.filter((one) => one.devices > 0).sort((a, b) => b.devices - a.devices);
  return (
    <section aria-labelledby="dispositivos">
      <SectionHeading id="dispositivos">Dispositivos</SectionHeading>
      <p className={page.quiet}>
        {devices === 0
          ? 'Todavía ninguno ha dicho qué versión usa: lo dicen al abrir la app con la sesión iniciada.'
          : `${devicesText(devices)} en los últimos 30 días, contados sin saber de quién son. Los de equipos compartidos no se cuentan.`}
      </p>
      {running.length > 0 && (
        <ul className={styles.versions}>
          {running.map((one) => (
            <Row key={one.version} release={one} state={state} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ release, state }: { release: ListedRelease; state: ReleasesState }) {
  const { version, devices, states, available } = release;
  const doing = DEVICE_STATES.filter((name) => states[name] > 0);
  return (
    <li>
      <div className={page.row}>
        <b>{version}</b>
        {version === state.current && <Badge>Actual</Badge>}
        {version === state.candidate?.version && <Badge>Publicándose</Badge>}
        {!available && <Badge tone="warning">Ya no está en el servidor</Badge>}
        <span className="tabular">
          {devicesText(devices)} · {percentText(devices, state.devices)}
        </span>
      </div>
      <Share of={devices} all={state.devices} />
      <ul className={styles.states}>
        {doing.map((name) => (
          <li key={name}>
            {number(states[name])} {STATE_WORDS[name]}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** A rounded percentage, but never 100 % while one is missing, nor 0 % if there is one. */
function percentText(part: number, all: number): string {
  if (all === 0) return '0 %';
  const exact = (part / all) * 100;
  if (exact > 0 && exact < 1) return 'menos de 1 %';
  return `${exact > 99 && part < all ? 99 : Math.round(exact)} %`;
}
