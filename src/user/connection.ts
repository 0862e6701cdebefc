import type { Network } from '../offline/network.ts';
import { createCell, type Observable } from '../offline/observable.ts';
import type { Row } from '../offline/row.ts';
import type { Trouble } from './device.ts';
import type { Connection } from './services.ts';

/** What the live region says (C5), from the network's state and the rows of this person. */
export function createConnection(
  network: Network,
  rows: Observable<readonly Row[]>,
  trouble: Observable<Trouble | undefined>,
  reading: Observable<boolean>,
  saving: Observable<boolean>,
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
      saving: saving.get(),
    };
  };
  const cell = createCell(compute());
  const update = () => cell.set(compute());
  network.subscribe(update);
  rows.subscribe(update);
  trouble.subscribe(update);
  reading.subscribe(update);
  saving.subscribe(update);
  return cell;
}
