import type { Network } from '../offline/network.ts';
import { createCell, type Observable } from '../offline/observable.ts';
import type { ConfigControl } from './config-port.ts';
import type { Trouble } from './device.ts';
import type { Connection } from './services.ts';

/**
 * What the live region says (C5), from the network's state and the rows of this person. Nobody may say that all is saved
 * while the device cannot be read and something waited there, or while something waits that this version cannot read.
 */
export function createConnection(
  network: Network,
  { rows, reading, saving, unread }: Pick<ConfigControl, 'rows' | 'reading' | 'saving' | 'unread'>,
  sending: Observable<boolean>,
  trouble: Observable<Trouble | undefined>,
  waiting: () => boolean,
): Observable<Connection> {
  const compute = (): Connection => {
    const { reachable, lastContact } = network.get();
    const review = rows.get().filter(({ estado }) => estado === 'conflicto' || estado === 'rechazado').length;
    const pending = rows.get().length - review;
    return {
      offline: reachable === 'no',
      pending,
      review,
      lastContact,
      durable: trouble.get() === undefined,
      reading: reading.get(),
      saving:
        saving.get() || sending.get() || unread.get() === 'some' || (unread.get() === 'all' && waiting()),
    };
  };
  const cell = createCell(compute());
  const update = () => cell.set(compute());
  network.subscribe(update);
  rows.subscribe(update);
  trouble.subscribe(update);
  reading.subscribe(update);
  saving.subscribe(update);
  sending.subscribe(update);
  unread.subscribe(update);
  return cell;
}
