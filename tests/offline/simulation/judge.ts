import type { PendingWrite } from '../../../src/offline/model/pending-write.ts';
import type { Book } from './book.ts';
import type { Device } from './device.ts';
import { storedIn } from './disk.ts';
import type { Schedule } from './schedules.ts';
import type { World } from './tab.ts';

interface Mirror {
  usuario: string;
  dueno: string;
}

/** Checks each commit: what it shows the person, and what it must not contain. */
export function watchDisk(book: Book): Pick<World, 'onCommit' | 'onPut' | 'onMisuse'> {
  return {
    onMisuse: (what) => book.report('misuse', what),
    onCommit({ name, disk }) {
      const mirror = disk.sesion.get('"actual"')?.[1] as Mirror | undefined;
      if (!mirror) return;
      for (const [id, [key, value]] of disk.confirmado) {
        const row = disk.pendiente.get(id)?.[1] as PendingWrite | undefined;
        const shown = row === undefined || row.estado === 'rechazado';
        const { valor } = value as { valor?: string };
        if (shown && key[0] === mirror.dueno && valor !== undefined) {
          book.account(name, mirror.usuario, String(key[2])).known.add(valor);
        }
      }
    },
    onPut({ name }, store, value) {
      if (store !== 'sesion' && JSON.stringify(value).includes('token-')) {
        book.report('token kept', `${name} ${store}: ${JSON.stringify(value)}`);
      }
      const row = value as PendingWrite;
      if (store !== 'pendiente' || row.estado !== 'conflicto' || row.valorServidor == null) return;
      const account = book.account(name, row.usuario, row.clave);
      const own = book.setters(row.usuario, row.clave, row.valorServidor);
      if (own.size === 1 && own.has(name) && !account.loose.has(row.valorServidor)) {
        book.report('false conflict', `${name} ${row.clave}: ${row.valor} against ${row.valorServidor}`);
      }
      account.known.add(row.valorServidor);
    },
  };
}

/** Checks that each change is on the server, superseded, or dropped by the person (promises 2, 5 and 13). */
export function judgeAtRest({ server, book }: World, devices: readonly Device[], { values }: Schedule) {
  for (const { name, disk } of devices) {
    for (const [, row] of storedIn(disk, 'pendiente'))
      book.report('left over', `${name} ${JSON.stringify(row)}`);
  }
  for (const { device, usuario, campo, changes, dropped } of book.accounts()) {
    const last = changes.at(-1);
    if (last === undefined || dropped.has(last)) continue;
    if (!book.took(usuario, campo, last)) book.report('lost', `${device} ${usuario} ${campo}=${last}`);
    const kept = server.read(usuario, campo);
    const alone = devices.length === 1 || kept?.by === device;
    if (alone && kept?.valor !== last && (values === undefined || devices.length === 1)) {
      book.report('not the last change', `${device} ${usuario} ${campo}: ${kept?.valor}, chosen ${last}`);
    }
  }
}
