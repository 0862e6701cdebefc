import { useEffect, useRef, useState } from 'react';
import type { Freeable } from '../../domain/device/storage-usage.ts';
import { useObservable, useServices } from '../../domain/services.ts';
import { page } from '../../ui/base/page.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { OpenComponent } from '../../ui/lazy/OpenComponent.tsx';
import { bytesText, FREEABLE } from './device-text.ts';
import { UsageList } from './UsageList.tsx';
import { sum, type UsageView } from './use-storage-usage.ts';

const FreeQuestion = lazyComponent(() => import('./FreeSpaceDialog.tsx'), 'FreeQuestion');

/** The stored data by kind, with buttons that delete what can be fetched again. */
export function StoragePart({ usage }: { usage: UsageView }) {
  const { connection } = useServices();
  const { offline } = useObservable(connection);
  const [asked, setAsked] = useState<readonly Freeable[]>();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const close = () => setAsked(undefined);
  const { report, failed } = usage;
  const part = useRef<HTMLElement>(null);
  // The pressed button disappears together with its data.
  useEffect(() => {
    if (message && document.activeElement === document.body)
      part.current?.querySelector<HTMLElement>(':scope > button')?.focus({ preventScroll: true });
  }, [message]);

  async function free(kinds: readonly Freeable[]) {
    setAsked(undefined);
    setBusy(true);
    const bytes = await usage.free(kinds).catch(() => undefined);
    setBusy(false);
    setMessage(
      bytes === undefined
        ? 'El navegador no dejó borrarlo todo. Intenta de nuevo.'
        : `Liberamos ${bytesText(bytes)}. Lo verás de nuevo con conexión.`,
    );
  }

  if (failed)
    return (
      <div className={page.start}>
        <p role="alert">No pudimos revisar este dispositivo.</p>
        <Button onClick={usage.again}>Revisar de nuevo</Button>
      </div>
    );
  if (!report)
    return (
      <div aria-busy="true">
        <p className="visually-hidden">Revisando…</p>
        <Skeleton height="18rem" />
      </div>
    );
  const { kinds, space } = report;
  const freeable = FREEABLE.filter((kind) => kinds[kind]?.count);
  return (
    <section ref={part} className={`${page.box} ${page.start}`} aria-labelledby="guardado">
      <h2 id="guardado">Lo que se guarda aquí</h2>
      <UsageList kinds={kinds} busy={busy} onFree={(kind) => setAsked([kind])} />
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
      <p role="status">{freeable.length === 0 && message === '' ? 'No hay nada que liberar.' : message}</p>
      <OpenComponent
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
