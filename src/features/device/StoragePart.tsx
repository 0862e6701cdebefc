import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { OpenPart } from '../../ui/OpenPart.tsx';
import { page } from '../../ui/page.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Freeable } from '../../user/kept-here.ts';
import { useObservable, useServices } from '../../user/services.ts';
import { KeptList } from './KeptList.tsx';
import { type Kept, sum } from './use-kept-here.ts';
import { bytesText, FREEABLE } from './words.ts';

const FreeQuestion = lazyPart(() => import('./FreeQuestion.tsx'), 'FreeQuestion');

/** What is kept here by kind, and freeing what comes again. */
export function StoragePart({ kept }: { kept: Kept }) {
  const { connection } = useServices();
  const { offline } = useObservable(connection);
  const [asked, setAsked] = useState<readonly Freeable[]>();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const close = () => setAsked(undefined);
  const { report, failed } = kept;
  const part = useRef<HTMLElement>(null);
  // The button that was pressed goes with what it freed.
  useEffect(() => {
    if (said && document.activeElement === document.body)
      part.current?.querySelector<HTMLElement>(':scope > button')?.focus({ preventScroll: true });
  }, [said]);

  async function free(kinds: readonly Freeable[]) {
    setAsked(undefined);
    setBusy(true);
    const bytes = await kept.free(kinds).catch(() => undefined);
    setBusy(false);
    setSaid(
      bytes === undefined
        ? 'El navegador no dejó borrarlo todo. Intenta de nuevo.'
        : `Liberamos ${bytesText(bytes)}. Lo verás de nuevo con conexión.`,
    );
  }

  if (failed)
    return (
      <div className={page.start}>
        <p role="alert">No pudimos revisar este dispositivo.</p>
        <Button onClick={kept.again}>Revisar de nuevo</Button>
      </div>
    );
  if (!report)
    return (
      <div aria-busy="true">
        <p className="solo-lector">Revisando…</p>
        <Skeleton height="18rem" />
      </div>
    );
  const { kinds, space } = report;
  const freeable = FREEABLE.filter((kind) => kinds[kind]?.count);
  return (
    <section ref={part} className={`${page.box} ${page.start}`} aria-labelledby="guardado">
      <h2 id="guardado">Lo que se guarda aquí</h2>
      <KeptList kinds={kinds} busy={busy} onFree={(kind) => setAsked([kind])} />
      {space && (
        <p className={page.quiet}>
          En total {bytesText(space.usage)}, de {bytesText(space.quota)} que el navegador le permite a la app.
        </p>
      )}
      <Button
        busy={busy}
        aria-disabled={freeable.length === 0}
        onClick={() => freeable.length > 0 && setAsked(freeable)}
      >
        Liberar espacio
      </Button>
      <p role="status">{freeable.length === 0 && said === '' ? 'No hay nada que liberar.' : said}</p>
      <OpenPart
        part={FreeQuestion}
        props={
          asked && {
            kinds: asked,
            bytes: sum(report, asked),
            offline,
            onFree: () => void free(asked),
            onClose: close,
          }
        }
        onFailure={close}
      />
    </section>
  );
}
