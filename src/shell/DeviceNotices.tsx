import { type ComponentType, useEffect, useState } from 'react';
import { useObservable, useServices } from '../user/services.ts';
import { untilHere } from '../user/until-here.ts';

const CONNECTED = { offline: false, pending: 0, review: 0, durable: true };
const nothing = () => undefined;

/** What a person should know of this device before relying on it (promises 15, 16, B24). Its words come when there are any. */
export function DeviceNotices() {
  const { device, connection } = useServices();
  const trouble = useObservable(device.trouble, nothing());
  const lost = useObservable(device.lost, nothing());
  const insecure = useObservable(device.insecure, false);
  const { offline, pending } = useObservable(connection, CONNECTED);
  const wanted = Boolean(trouble || lost || insecure || (offline && pending > 0));
  const [Words, setWords] = useState<ComponentType>();
  useEffect(() => {
    if (!wanted || Words) return;
    // Until its words come the footer says the most of it.
    void untilHere(() => import('./DeviceWords.tsx')).then(({ DeviceWords }) => setWords(() => DeviceWords));
  }, [wanted, Words]);
  // There before it says anything: what comes together with its region is not read out.
  return (
    <div role="status" aria-atomic="false">
      {wanted && Words && <Words />}
    </div>
  );
}
