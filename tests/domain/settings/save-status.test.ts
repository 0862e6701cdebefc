import { describe, expect, it } from 'vitest';
import { SETTING_WORDS } from '../../../shared/setting-words.ts';
import { CAMPOS, THEMES } from '../../../shared/settings.ts';
import { changeLabel, changeText, lastTryText, triesText } from '../../../src/domain/settings/change-text.ts';
import type { FieldState } from '../../../src/domain/settings/config-port.ts';
import type { PendingChange } from '../../../src/domain/settings/pending-changes.ts';
import { saveMark } from '../../../src/domain/settings/save-status.ts';
import { settingText, settingTitle } from '../../../src/domain/settings/setting-labels.ts';

const change = (over: Partial<PendingChange> = {}): PendingChange => ({
  campo: 'currentTheme',
  operacion: 'guardarConfiguracion',
  valor: 'green',
  estado: 'pendiente',
  intentos: 0,
  ...over,
});
const CALM = { offline: false, late: false, wasSaving: false };

describe('the state of a field as text', () => {
  const said = (state: FieldState, seen = {}, one = change()) => {
    const mark = saveMark(state, one, { ...CALM, ...seen });
    return mark && 'text' in mark ? mark.text : mark;
  };

  it('an untouched field shows nothing, and a save that was watched shows Guardado', () => {
    expect(said('guardado')).toBeUndefined();
    expect(said('guardado', { wasSaving: true })).toBe('Guardado');
  });

  it('Guardando… is shown only after 400 ms, on the way to the device or to the server', () => {
    expect([said('guardando'), said('pendiente')]).toEqual([undefined, undefined]);
    expect([said('guardando', { late: true }), said('pendiente', { late: true })]).toEqual([
      'Guardando…',
      'Guardando…',
    ]);
  });

  it('Pendiente de enviar is shown at once if the save is known to wait', () => {
    expect(said('pendiente', { offline: true })).toBe('Pendiente de enviar');
    expect(said('pendiente', {}, change({ ultimo: 'servidor' }))).toBe('Pendiente de enviar');
    // The change is not stored yet: the screen must not promise anything.
    expect(said('guardando', { offline: true })).toBeUndefined();
  });

  it('a field shows that its save waits for something else, or was saved nowhere', () => {
    expect(said('espera-actualizacion')).toBe('Esperando actualización');
    expect(said('atascado')).toBe('El servidor no lo confirma; lo intentamos una vez al día');
    expect(said('fallo')).toBe('No se guardó. Intenta de nuevo.');
  });

  it('a conflict is shown as two readable values', () => {
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

  it('a refusal offers a retry only if that can help', () => {
    const refused = (codigo: string) => saveMark('rechazado', change({ estado: 'rechazado', codigo }), CALM);
    expect(refused('NO_AUTORIZADO')).toMatchObject({
      text: 'No se aceptó «Verde»: tu cuenta no puede cambiarlo.',
      retry: true,
    });
    expect(refused('VALOR')).toMatchObject({ retry: false });
  });
});

describe('a change as text', () => {
  it('settings, nickname and notices have names', () => {
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

  it('every setting and theme has a text, and unknown values are shown unchanged', () => {
    for (const campo of CAMPOS) expect(SETTING_WORDS[campo].label).not.toBe(campo);
    for (const theme of THEMES) expect(settingText('currentTheme', theme)).not.toBe(theme);
    expect(settingText('color', '{`h`:200,`s`:40,`l`:90}')).toBe('celeste claro');
    expect(settingText('mostrarCumpleanos', 'false')).toBe('no');
    expect(settingText('menuMode', '<b>')).toBe('<b>');
    expect([settingTitle('constructor'), settingText('__proto__', 'x')]).toEqual(['constructor', 'x']);
  });

  it('a change shows its tries and how the last one ended', () => {
    expect([0, 1, 4].map(triesText)).toEqual(['todavía sin intentos', '1 intento', '4 intentos']);
    expect(lastTryText(undefined)).toBeUndefined();
    expect(lastTryText('red')).toBe('sin respuesta del servidor');
  });
});
