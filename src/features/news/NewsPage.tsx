import { useEffect, useState } from 'react';
import { useUpdateCheck } from '../../domain/hooks/use-update-check.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { formatInstant } from '../../lib/format-instant.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Callout } from '../../ui/feedback/Callout.tsx';
import { DataAge } from '../../ui/feedback/DataAge.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './news.module.css';
import { askNews, cachedNews, type NewsAnswer, type VersionNews } from './release-notes.ts';

/** The release notes of each version; the last ones received are stored on the device. */
export function NewsPage() {
  const { local, version, connection, workers } = useServices();
  const { offline } = useObservable(connection);
  const [answer, setAnswer] = useState<NewsAnswer>();
  const [round, setRound] = useState(0);
  const check = useUpdateCheck();
  const again = () => setRound((now) => now + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns on demand and on reconnect
  useEffect(() => {
    let left = false;
    const parts = {
      local,
      fetch: (url: string, init: RequestInit) => fetch(url, init),
      now: () => Date.now(),
      worker: async () => (await workers?.getRegistration().catch(() => undefined))?.active?.scriptURL,
    };
    void askNews(parts).then((given) => !left && setAnswer(given));
    return () => {
      left = true;
    };
  }, [local, workers, round, offline]);

  const cached = cachedNews(local);
  const news = answer?.kind === 'answer' ? answer.news : answer?.kind === 'none' ? undefined : cached;
  const cut = answer?.kind === 'offline' || answer?.kind === 'failed';
  return (
    <>
      <div className={page.head}>
        <h1>Novedades</h1>
        <p>Usas la versión {version}</p>
      </div>
      <div className={page.list}>
        <div className={page.start}>
          <Button busy={check.busy} onClick={() => void check.search().then(again)}>
            Buscar actualizaciones
          </Button>
          {/* The live region is rendered empty first, because screen readers announce only changes of an
              existing region. */}
          <p role="status">{check.message}</p>
        </div>
        {!answer && !news && <Skeleton height="6rem" />}
        {answer?.kind === 'offline' && news && <DataAge at={news.at} />}
        {answer?.kind === 'failed' && (
          <Callout kind="status">El servidor no pudo decir qué hay de nuevo.</Callout>
        )}
        {news && news.versions.length > 0 && (
          <ol className={styles.versions}>
            {news.versions.map((one) => (
              <Version key={one.version} one={one} here={one.version === version} />
            ))}
          </ol>
        )}
        {answer && (!news || news.versions.length === 0) && <EmptyState>{nothingText(answer)}</EmptyState>}
        {cut && (
          <div className={page.start}>
            <Button onClick={again}>Intentar de nuevo</Button>
          </div>
        )}
      </div>
    </>
  );
}

function nothingText({ kind }: NewsAnswer): string {
  if (kind === 'offline') return 'Las novedades necesitan conexión. Las mostraremos en cuanto regrese.';
  if (kind === 'failed') return 'En este dispositivo aún no hay notas guardadas.';
  return 'Nadie ha escrito notas de las versiones.';
}

function Version({ one, here }: { one: VersionNews; here: boolean }) {
  return (
    <li>
      <h2>
        Versión {one.version} {here && <Badge>La que usas</Badge>}
      </h2>
      {one.published && (
        <p className={page.quiet}>
          <time dateTime={one.published}>
            {formatInstant(Date.parse(one.published), { dateStyle: 'long' })}
          </time>
        </p>
      )}
      {one.notes.length > 0 ? (
        <ul>
          {one.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : (
        <p>Sin notas.</p>
      )}
    </li>
  );
}
