import { beforeEach, describe, expect, test } from 'vitest';
import { keepSiteConfig, parseSiteConfig } from '../../src/offline/store/site-config.ts';
import { type Context, createDevice, data, json, type Reply, settle, type Wire } from './harness.ts';

describe('a backend with the contract’s four arguments', () => {
  let wires: Wire[];
  let values: Map<string, string | null>;
  let write: (wire: Wire) => Reply;
  let device: ReturnType<typeof createDevice>;
  let page: Context;

  beforeEach(async () => {
    wires = [];
    values = new Map();
    write = ({ operationName, variables }) => {
      values.set(String(variables.campo), String(variables.valor));
      return data(operationName, true);
    };
    device = createDevice(
      (wire) => {
        wires.push(wire);
        if (wire.operationName === 'configuracion')
          return data('configuracion', values.get(String(wire.variables.campo)) ?? null);
        if (wire.operationName === 'usuario')
          return data('usuario', { hipocoristico: values.get('hipocoristico') ?? null });
        return write(wire);
      },
      { extendido: false },
    );
    await device.ready;
    page = device.open();
    await page.outbox.beginSession('ana', 't');
  });

  const names = () => wires.map(({ operationName }) => operationName);

  test('a field is read, compared and written without the three optional arguments', async () => {
    await page.outbox.save('ana', 'guardarConfiguracion', 'scale', '15');
    await page.replay.run();
    expect(names()).toEqual(['configuracion', 'guardarConfiguracion']);
    expect(wires[1]?.variables).toEqual({ usuario: 'ana', campo: 'scale', valor: '15', tokenSesion: 't' });
  });

  test('another device’s value is a conflict and is not overwritten', async () => {
    values.set('scale', '12');
    await page.outbox.save('ana', 'guardarConfiguracion', 'scale', '15');
    await page.replay.run();
    expect(names()).toEqual(['configuracion']);
    expect((await page.outbox.read('ana')).rows[0]).toMatchObject({
      estado: 'conflicto',
      valorServidor: '12',
    });
    await page.outbox.resolveConflict('ana', 'guardarConfiguracion', 'scale', 'suyo');
    expect((await page.outbox.read('ana')).rows).toEqual([]);
    expect((await page.outbox.read('ana')).confirmed.get('guardarConfiguracion:scale')).toEqual({
      existe: true,
      valor: '12',
    });
  });

  test('an older write of ours that arrives late is overwritten again', async () => {
    write = () => Promise.reject(new TypeError('lost'));
    await page.outbox.save('ana', 'guardarConfiguracion', 'scale', '15');
    await page.replay.run();
    await page.outbox.save('ana', 'guardarConfiguracion', 'scale', '16');
    write = ({ operationName, variables }) => {
      values.set(String(variables.campo), String(variables.valor));
      return data(operationName, true);
    };
    await page.replay.start();
    await page.replay.retryNow();
    expect(values.get('scale')).toBe('16');
    values.set('scale', '15');
    await device.clock.advance(25_000);
    expect(values.get('scale')).toBe('16');
    expect((await page.outbox.read('ana')).rows).toEqual([]);
  });

  test('a value sent twice and acknowledged once may still overtake the next write', async () => {
    write = () => Promise.reject(new TypeError('lost'));
    await page.outbox.save('ana', 'guardarConfiguracion', 'scale', '15');
    await page.replay.run();
    write = ({ operationName, variables }) => {
      values.set(String(variables.campo), String(variables.valor));
      return data(operationName, true);
    };
    await page.replay.start();
    await page.replay.retryNow();
    expect((await page.outbox.read('ana')).rows).toEqual([]);
    await page.outbox.save('ana', 'guardarConfiguracion', 'scale', '16');
    await page.replay.run();
    values.set('scale', '15');
    await device.clock.advance(25_000);
    expect(values.get('scale')).toBe('16');
    expect((await page.outbox.read('ana')).rows).toEqual([]);
  });

  test('a new write during the watch counts the older one as possibly arriving', async () => {
    write = () => Promise.reject(new TypeError('lost'));
    await page.outbox.save('ana', 'guardarConfiguracion', 'scale', '15');
    await page.replay.run();
    await page.outbox.save('ana', 'guardarConfiguracion', 'scale', '16');
    write = ({ operationName }) => data(operationName, true);
    await page.replay.retryNow();
    values.set('scale', '15');
    await page.outbox.save('ana', 'guardarConfiguracion', 'scale', '13');
    await page.replay.run();
    expect(wires.at(-1)?.variables.valor).toBe('13');
    expect((await page.outbox.read('ana')).rows).toEqual([]);
  });

  test('a new write after the watch has no conflict with our older one that arrived late', async () => {
    write = () => Promise.reject(new TypeError('lost'));
    await page.outbox.save('ana', 'guardarConfiguracion', 'scale', '15');
    await page.replay.run();
    await page.outbox.save('ana', 'guardarConfiguracion', 'scale', '16');
    write = ({ operationName }) => data(operationName, true);
    await page.replay.retryNow();
    values.set('scale', '15');
    // The app was closed meanwhile, so no check was made.
    device.clock.jump(60_000);
    await page.outbox.save('ana', 'guardarConfiguracion', 'scale', '13');
    await page.replay.run();
    expect(wires.at(-1)?.variables.valor).toBe('13');
    expect((await page.outbox.read('ana')).rows).toEqual([]);
  });

  test('a nickname’s base is read from usuario, and an empty nickname counts as none', async () => {
    await page.outbox.acceptReads('ana', 0, [
      { operacion: 'guardarHipocoristico', clave: 'hipocoristico', valor: '' },
    ]);
    await page.outbox.save('ana', 'guardarHipocoristico', 'hipocoristico', 'Anita');
    await page.replay.run();
    expect(wires.map(({ operationName, variables }) => [operationName, variables])).toEqual([
      ['usuario', { usuario: 'ana', forzarLectura: true }],
      ['guardarHipocoristico', { usuario: 'ana', hipocoristico: 'Anita', tokenSesion: 't' }],
    ]);
  });

  test('a notice has no base: the last write wins', async () => {
    const valor = JSON.stringify({ leido: true, horaInicioLectura: '2026-11-20T10:00:00Z' });
    await page.outbox.save('ana', 'marcarAvisoLeido', 'aviso-1', valor);
    await page.replay.run();
    expect(wires.map(({ variables }) => variables)).toEqual([
      { usuario: 'ana', aviso: 'aviso-1', leido: true, horaInicioLectura: '2026-11-20T10:00:00Z' },
    ]);
  });
});

test('a backend that refuses the optional arguments gets four until version, config.json or day change', async () => {
  const sent: boolean[] = [];
  const device = createDevice(({ operationName, variables }) => {
    if (operationName === 'configuracion') return data('configuracion', null);
    sent.push('orden' in variables);
    return 'orden' in variables
      ? json({ errors: [{ message: 'Unknown argument' }] }, { status: 400 })
      : data(operationName, true);
  });
  await device.ready;
  const page = device.open();
  await page.outbox.beginSession('ana', 't');
  const save = async (clave: string, context = page) => {
    sent.length = 0;
    await context.outbox.save('ana', 'guardarConfiguracion', clave, 'x');
    await context.replay.run();
    await settle();
    expect((await context.outbox.read('ana')).rows).toEqual([]);
    return [...sent];
  };
  expect(await save('a')).toEqual([true, false]);
  expect(await save('b')).toEqual([false]);
  expect(await save('c', device.open({ version: '1.0.1' }))).toEqual([true, false]);
  await keepSiteConfig(device.store, parseSiteConfig({ extendido: true, modulo: 'https://modulo.example' }));
  expect(await save('d')).toEqual([true, false]);
  device.clock.jump(86_400_001);
  expect(await save('e')).toEqual([true, false]);
});
