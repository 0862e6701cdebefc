import { describe, expect, it } from 'vitest';
import { changeLabel, changeText, lastTryText, triesText } from '../../src/user/change-words.ts';
import { saveMark } from '../../src/user/save-mark.ts';
import type { FieldState, PendingChange } from '../../src/user/services.ts';
import { SETTING_LABELS, settingText, settingTitle } from '../../src/user/setting-words.ts';
import { CAMPOS, THEMES } from '../../src/user/settings.ts';

const change = (over: Partial<PendingChange> = {}): PendingChange => ({
  campo: 'currentTheme',
  operacion: 'guardarConfiguracion',
  valor: 'green',
  estado: 'pendiente',
  intentos: 0,
  ...over,
});
const CALM = { offline: false, late: false, wasSaving: false };

describe('the state of a field in words', () => {
  const said = (state: FieldState, seen = {}, one = change()) => {
    const mark = saveMark(state, one, { ...CALM, ...seen });
    return mark && 'text' in mark ? mark.text : mark;
  };

  it('says nothing of a field that nobody touched, and Guardado of a save that was watched', () => {
    expect(said('guardado')).toBeUndefined();
    expect(said('guardado', { wasSaving: true })).toBe('Guardado');
  });

  it('says Guardando… after 400 ms only, whether on the way to the device or to the server', () => {
    expect([said('guardando'), said('pendiente')]).toEqual([undefined, undefined]);
    expect([said('guardando', { late: true }), said('pendiente', { late: true })]).toEqual([
      'Guardando…',
      'Guardando…',
    ]);
  });

  it('says Pendiente de enviar at once where it is known that it has to wait', () => {
    expect(said('pendiente', { offline: true })).toBe('Pendiente de enviar');
    expect(said('pendiente', {}, change({ ultimo: 'servidor' }))).toBe('Pendiente de enviar');
    // Not yet on the device: nothing of it may be promised.
    expect(said('guardando', { offline: true })).toBeUndefined();
  });

  it('says what waits for something else, and what was kept nowhere', () => {
    expect(said('espera-actualizacion')).toBe('Esperando actualización');
    expect(said('atascado')).toBe('El servidor no lo confirma; lo intentamos una vez al día');
    expect(said('fallo')).toBe('No se guardó. Intenta de nuevo.');
  });

  it('shows a conflict as two readable values', () => {
    const one = change({ estado: 'conflicto', valorServidor: 'pink' });
    expect(saveMark('conflicto', one, CALM)).toEqual({
      kind: 'conflict',
      label: 'Conflicto en Color del tema',
      question: 'Verde en este dispositivo, Rosa en otro.',
      mine: 'Usar el mío',
      theirs: 'Conservar Rosa',
    });
    const gone = change({ estado: 'conflicto', valorServidor: null });
    expect(saveMark('conflicto', gone, CALM)).toMatchObject({
      question: 'Verde en este dispositivo, el valor de inicio en otro.',
      theirs: 'Conservar el valor de inicio',
    });
  });

  it('offers another try of a refusal only where it can help', () => {
    const refused = (codigo: string) => saveMark('rechazado', change({ estado: 'rechazado', codigo }), CALM);
    expect(refused('NO_AUTORIZADO')).toMatchObject({
      text: 'No se aceptó «Verde»: tu cuenta no puede cambiarlo.',
      retry: true,
    });
    expect(refused('VALOR')).toMatchObject({ retry: false });
  });
});

describe('a change in words', () => {
  it('names settings, nickname and notices', () => {
    expect(changeLabel(change())).toBe('Color del tema');
    expect(changeLabel(change({ campo: 'colCupo' }))).toBe('Columna Cupo');
    expect(changeLabel(change({ campo: 'color' }))).toBe('Mi color');
    const nickname = change({ operacion: 'guardarHipocoristico', campo: 'hipocoristico', valor: 'Anita' });
    expect([changeLabel(nickname), changeText(nickname), changeText(nickname, '')]).toEqual([
      'Apodo',
      'Anita',
      'sin apodo',
    ]);
    const notice = change({
      operacion: 'marcarAvisoLeido',
      campo: 'cumpleanos-2026-11-21',
      valor: '{"leido":true}',
    });
    expect([changeLabel(notice), changeText(notice), changeText(notice, '{"leido":false}')]).toEqual([
      'Aviso cumpleanos-2026-11-21',
      'leído',
      'no leído',
    ]);
  });

  it('has words for every setting and every theme, and shows strange values as they are', () => {
    for (const campo of CAMPOS) expect(SETTING_LABELS[campo]).not.toBe(campo);
    for (const theme of THEMES) expect(settingText('currentTheme', theme)).not.toBe(theme);
    expect(settingText('color', '{`h`:200,`s`:40,`l`:90}')).toBe('celeste claro');
    expect(settingText('mostrarCumpleanos', 'false')).toBe('no');
    expect(settingText('menuMode', '<b>')).toBe('<b>');
    expect([settingTitle('constructor'), settingText('__proto__', 'x')]).toEqual(['constructor', 'x']);
  });

  it('tells the tries and how the last one ended', () => {
    expect([0, 1, 4].map(triesText)).toEqual(['todavía sin intentos', '1 intento', '4 intentos']);
    expect(lastTryText(undefined)).toBeUndefined();
    expect(lastTryText('red')).toBe('sin respuesta del servidor');
  });
});
