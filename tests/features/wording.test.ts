import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ReleaseAct, ReleasesState } from '../../src/domain/updates/releases.ts';
import { passwordRules } from '../../src/features/account/password-rules.ts';
import { weeksText } from '../../src/features/template/tools/weeks.ts';
import { questionOf } from '../../src/features/updates/release-text.ts';

const root = new URL('../../', import.meta.url).pathname;

/** Texts that a person reads: the sources without comments. */
const texts = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src', 'shared'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/generated|src\/lib\/sanitize-text\.ts/.test(file))
  .map((file) => ({
    file,
    text: readFileSync(`${root}${file}`, 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/^\s*\/\/.*$/gm, '')
      .replace(/\s+/g, ' '),
  }));

test.each([
  [/[“”]/, '«»'],
  [/antier/, 'anteayer'],
  [/encim(ar|a:)/, 'sobrescribir'],
  [/que es decir/, 'es decir,'],
  [/texto del cable/, 'texto con que se envía'],
  [/tu teléfono/, 'tu celular'],
  [/en este equipo, /, 'en este dispositivo'],
  [/a la alza/, 'al alza'],
  [/en seguida/, 'enseguida'],
  [/[Pp]íd(elo|ela) a qu/, 'pídeselo a quienes'],
  [/Le falta: /, 'a sentence of its own'],
  [/Desde las \$|Desde la \$/, 'the hour by itself, since «1:00» and «2:00» need different articles'],
  [/Entrar elige|\+Entrar/, 'Enter, as the key is called elsewhere'],
])('the texts never say %s, but %s', (wrong) => {
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter(({ text }) => wrong.test(text)).map(({ file }) => file)).toEqual([]);
});

test('a password that breaks a rule gets a complete sentence', () => {
  const faults = (password: string) =>
    passwordRules(password, 'anunez')
      .filter(({ met }) => !met)
      .map(({ fault }) => fault);
  expect(faults('anunez')).toEqual(['Escribe al menos 10 caracteres.', 'No puede llevar tu usuario.']);
  expect(faults('1234567890')).toEqual(['Es de las primeras que alguien probaría: elige otra.']);
  expect(faults('montaña '.repeat(20))).toEqual(['Son demasiados: caben 128 caracteres.']);
});

test.each([
  [{ weeks: 1, days: 1, hours: 1 }, '1 semana (1 día), 1 hora de clase.'],
  [{ weeks: 16, days: 112, hours: 64 }, '16 semanas (112 días), 64 horas de clase.'],
])('the length %o of a course has numbers that agree with their nouns: %s', (length, text) => {
  expect(weeksText(length)).toBe(text);
});

const state = (devices: number, used: number): ReleasesState =>
  ({
    current: '1.0.3',
    before: '1.0.2',
    candidate: { version: '1.0.4', percent: 20, paused: false, urgency: 'normal', notes: [] },
    devices,
    versions: [{ version: '1.0.4', devices: used }],
  }) as unknown as ReleasesState;
const publish = (percent: number, version = '1.0.4') =>
  ({ kind: 'publicar', version, percent, urgency: 'normal', notes: [] }) as unknown as ReleaseAct;
const lines = (act: ReleaseAct, devices: number, used: number) =>
  questionOf(act, state(devices, used)).lines.join(' ');

test.each<[ReleaseAct, number, number, RegExp]>([
  [{ kind: 'pausar' } as ReleaseAct, 5, 0, /Ningún dispositivo la usa todavía\./],
  [{ kind: 'pausar' } as ReleaseAct, 5, 1, /1 dispositivo que ya la usa la conserva\./],
  [{ kind: 'pausar' } as ReleaseAct, 5, 2, /2 dispositivos que ya la usan la conservan\./],
  [{ kind: 'revertir' } as ReleaseAct, 5, 0, /Ningún dispositivo la usa todavía\./],
  [{ kind: 'revertir' } as ReleaseAct, 5, 1, /1 dispositivo volverá a la 1\.0\.3\./],
  [publish(40), 5, 0, /La recibirá cerca de 1 dispositivo más\./],
  [publish(40), 2, 0, /Quizá no la reciba ningún dispositivo más\./],
  [publish(20, '1.0.5'), 2, 0, /Quizá no la reciba todavía ningún dispositivo de los 2\./],
  [{ kind: 'seguir' } as ReleaseAct, 2, 0, /al 20 %: quizá ninguno de 2 dispositivos\./],
  [{ kind: 'seguir' } as ReleaseAct, 0, 0, /al 20 %: ningún dispositivo todavía\./],
  [publish(100, '1.0.5'), 5, 0, /La recibirán 5 dispositivos, es decir, todos\./],
  [publish(100, '1.0.5'), 0, 0, /Ningún dispositivo ha dicho todavía qué versión usa\./],
  [publish(40, '1.0.5'), 5, 0, /deja de ofrecerse; ningún dispositivo la usa todavía\./],
])(
  'the effect of %o on %i devices, %i of which have the version, has numbers that agree',
  (act, devices, used, text) => {
    expect(lines(act, devices, used)).toMatch(text);
  },
);
