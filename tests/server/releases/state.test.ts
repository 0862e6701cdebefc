import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findVersion,
  firstState,
  type PublicationState,
  pause,
  prepare,
  publish,
  ReleaseFault,
  retainedVersions,
  retire,
  rollBack,
  servedVersions,
  type Version,
  withVersion,
} from '../../../server/releases/state.ts';

const act = { quien: 'ana', cuando: '2026-11-20T18:00:00.000Z' };
const terms = { notas: [], urgencia: 'normal' as const, limite: null };
const build = (version: string, content: string): Version => ({
  ...terms,
  version,
  carpeta: `${version}-${content}`,
  construida: act.cuando,
  publicada: null,
});
const word = fc.integer({ min: 0, max: 45 }).map((number) => `1.0.${number}`);
const hash = fc.constantFrom('aaaaaaaa', 'bbbbbbbb');
const step = fc.oneof(
  fc.record({ kind: fc.constant('build' as const), version: word, content: hash, percent: fc.nat(100) }),
  fc.record({
    kind: fc.constant('publish' as const),
    version: word,
    percent: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({ kind: fc.constantFrom('pause', 'resume', 'rollback', 'retire', 'restore') }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function after(state: PublicationState, one: Step): PublicationState {
  switch (one.kind) {
    case 'build': {
      const { content, percent, version } = one as Extract<Step, { content: string }>;
      const known = withVersion(state, build(version, content));
      return percent === 0
        ? prepare(known, version, terms, act)
        : publish(known, version, terms, percent, act);
    }
    case 'publish': {
      const { percent, version } = one as Extract<Step, { percent: number }>;
      return publish(state, version, terms, percent, act);
    }
    case 'rollback':
      return rollBack(state, act);
    case 'pause':
    case 'resume':
      return pause(state, one.kind === 'pause', act);
    default:
      return retire(state, one.kind === 'retire', act);
  }
}

function check(state: PublicationState): void {
  const { actual, anteriores, candidata, revertida, versiones } = state;
  const names = versiones.map(({ version }) => version);
  expect(new Set(names).size).toBe(names.length);
  expect(findVersion(state, actual)?.publicada).toBe(act.cuando);
  expect(candidata?.version).not.toBe(actual);
  if (candidata) expect(findVersion(state, candidata.version)?.publicada).toBe(act.cuando);
  expect(new Set(anteriores).size).toBe(anteriores.length);
  expect(anteriores).not.toContain(actual);
  expect(anteriores.length).toBeLessThanOrEqual(2);
  for (const name of [actual, candidata?.version, revertida, ...anteriores])
    if (name) expect(names).toContain(name);
  expect(servedVersions(state).length).toBeLessThanOrEqual(5);
  expect(retainedVersions(state).length).toBeLessThanOrEqual(8);
  expect(versiones.length).toBeLessThanOrEqual(38);
}

test('Any sequence of builds, publications, pauses and rollbacks keeps the served versions known and the lists bounded', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let state = firstState(build('1.0.0', 'aaaaaaaa'), act);
      for (const one of steps) {
        try {
          state = after(state, one);
        } catch (error) {
          if (!(error instanceof ReleaseFault)) throw error;
        }
        check(state);
      }
    }),
    { numRuns: 1000 },
  );
});

test('New notes for a paused version leave it paused, and a wider share ends the pause', () => {
  const known = withVersion(firstState(build('1.0.0', 'aaaaaaaa'), act), build('1.0.1', 'bbbbbbbb'));
  const paused = pause(publish(known, '1.0.1', terms, 20, act), true, act);
  const said = publish(paused, '1.0.1', { ...terms, notas: ['Más clara'] }, 20, act);
  expect(findVersion(said, '1.0.1')?.notas).toEqual(['Más clara']);
  expect(said.candidata).toEqual({ version: '1.0.1', porcentaje: 20, pausada: true });
  expect(publish(said, '1.0.1', terms, 50, act).candidata).toMatchObject({ porcentaje: 50, pausada: false });
});

test('A version that is prepared again keeps its files, however many were prepared since', () => {
  const words = ['1.0.1', '1.0.2', '1.0.3', '1.0.4'];
  const many = words.reduce(
    (state, word) => prepare(withVersion(state, build(word, 'bbbbbbbb')), word, terms, act),
    firstState(build('1.0.0', 'aaaaaaaa'), act),
  );
  const kept = (state: PublicationState) => retainedVersions(state).map(({ version }) => version);
  expect(kept(many)).toEqual(['1.0.0', '1.0.4', '1.0.3', '1.0.2']);
  const again = prepare(withVersion(many, build('1.0.1', 'bbbbbbbb')), '1.0.1', terms, act);
  expect(kept(again)).toEqual(['1.0.0', '1.0.1', '1.0.4', '1.0.3']);
});
