import type { ListedRelease } from '../../../domain/updates/releases.ts';
import { page } from '../../../ui/base/page.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { backTo, devicesText, momentText, number, urgencyText } from '../release-text.ts';
import styles from '../updates.module.css';
import { type DeskParts, ROLLOUT_STEPS } from './desk-parts.ts';
import { Share } from './ProgressBar.tsx';

/**
 * The version that is being rolled out, or else the current one: how far it has come, and the buttons for the
 * next steps.
 */
export function Circulating({ state, busy, offline, onAct }: DeskParts) {
  const { candidate, current, versions, devices } = state;
  const version = candidate?.version ?? current;
  const release = versions.find((one) => one.version === version);
  const running = release?.devices ?? 0;
  const to = backTo(state);
  const next = ROLLOUT_STEPS.filter((step) => candidate && step > candidate.percent);
  const wider = [...new Set([next[0], next.at(-1)])].filter((step) => step !== undefined);
  const still = busy || offline;

  return (
    <section aria-labelledby="en-circulacion" className={page.tight}>
      <div className={page.row}>
        <h2 id="en-circulacion">Versión {version}</h2>
        {candidate ? (
          <Badge tone={candidate.paused ? 'warning' : 'success'}>
            {candidate.paused ? 'En pausa' : 'Publicándose'} · {candidate.percent} %
          </Badge>
        ) : (
          <Badge tone="success">Para todos</Badge>
        )}
      </div>
      <p className={styles.figure}>
        <b>
          {number(running)} de {devicesText(devices)}
        </b>{' '}
        {running === 1 ? 'la usa' : 'la usan'}
      </p>
      <Share of={running} all={devices} mark={candidate?.percent} />
      <p>
        {candidate
          ? `Se ofrece al ${candidate.percent} % de los dispositivos; los demás siguen en la ${current}.`
          : 'Se ofrece a todos los dispositivos.'}
        {candidate?.paused && ' En pausa: nadie más la instala hasta que sigas.'}
      </p>
      {release && <Facts release={release} />}
      <div className={page.row}>
        {candidate &&
          release &&
          wider.map((percent) => (
            <Button
              key={percent}
              variant={percent === wider[0] && !candidate.paused ? 'primary' : 'secondary'}
              busy={busy}
              disabled={offline}
              onClick={() =>
                onAct({
                  kind: 'publicar',
                  version,
                  notes: release.notes,
                  urgency: release.urgency,
                  limit: release.limit,
                  percent,
                })
              }
            >
              {percent === 100 ? 'Ampliar a todos' : `Ampliar al ${percent} %`}
            </Button>
          ))}
        {candidate && (
          <Button
            variant={candidate.paused ? 'primary' : 'secondary'}
            busy={busy}
            disabled={offline}
            onClick={() => onAct({ kind: candidate.paused ? 'seguir' : 'pausar' })}
          >
            {candidate.paused ? 'Seguir' : 'Pausar'}
          </Button>
        )}
        {to && (
          <Button
            variant="danger"
            aria-disabled={still}
            busy={busy}
            disabled={offline}
            onClick={() => onAct({ kind: 'revertir' })}
          >
            Volver a la {to}
          </Button>
        )}
      </div>
    </section>
  );
}

/** A version's release notes and urgency. */
function Facts({ release }: { release: ListedRelease }) {
  const { notes, published } = release;
  return (
    <>
      {notes.length > 0 ? (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : (
        <p className={page.quiet}>Sin novedades escritas.</p>
      )}
      <p className={page.quiet}>
        {published !== undefined && `Publicada el ${momentText(published)} · `}
        {urgencyText(release)}
      </p>
    </>
  );
}
