import { type ComponentType, useEffect, useState } from 'react';
import { untilHere } from '../../domain/connection/retry-until-loaded.ts';
import { useObservable, useServices } from '../../domain/services.ts';

const CONNECTED = { offline: false, pending: 0, review: 0, durable: true };
const nothing = () => undefined;

/**
 * Warns about this device's storage and about a connection without HTTPS before the person relies on it
 * (promises 15 and 16, B24). The warnings' texts load when there is something to warn about.
 */
export function StorageWarnings() {
  const { device, connection } = useServices();
  const issue = useObservable(device.issue, nothing());
  const unreadCopies = useObservable(device.unreadCopies, nothing());
  const lost = useObservable(device.lost, nothing());
  const insecure = useObservable(device.insecure, false);
  const { offline, pending } = useObservable(connection, CONNECTED);
  const wanted = Boolean(issue || unreadCopies || lost || insecure || (offline && pending > 0));
  const [Words, setWords] = useState<ComponentType>();
  useEffect(() => {
    if (!wanted || Words) return;
    // Until the texts arrive the footer shows the most important warning.
    void untilHere(() => import('./StorageWarningList.tsx')).then(({ DeviceWords }) =>
      setWords(() => DeviceWords),
    );
  }, [wanted, Words]);
  // The live region is rendered empty first: screen readers do not announce text that appears together with
  // its region.
  return (
    <div role="status" aria-atomic="false">
      {wanted && Words && <Words />}
    </div>
  );
}
