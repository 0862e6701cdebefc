import { describe, expect, it, test } from 'vitest';
import { getConfig } from '../../../server/config/config.ts';
import { hostsText, parsePostgresAddress } from '../../../server/config/postgres-address.ts';

describe('The address of PostgreSQL', () => {
  it('has one host or several, each with its port', () => {
    const text = 'postgres://ana:a%40b%3A%2F@uno:5433,dos,[::1]:6000/escuela?target_session_attrs=read-write';
    expect(parsePostgresAddress(text)).toEqual({
      hosts: [
        { host: 'uno', port: 5433 },
        { host: 'dos', port: 5432 },
        { host: '::1', port: 6000 },
      ],
      database: 'escuela',
      user: 'ana',
      password: 'a@b:/',
      sslmode: 'verify-full',
      sslrootcert: undefined,
    });
  });

  it.each([
    ['postgres://localhost/b', 'disable'],
    ['postgresql://u@127.0.0.1,[::1]/b', 'disable'],
    ['postgres:///b?host=/var/run/postgresql', 'disable'],
    ['postgres://base.universidad.example/b', 'verify-full'],
    ['postgres://localhost,otra/b', 'verify-full'],
    ['postgres://10.0.0.7/b?sslmode=disable', 'disable'],
  ])('%s has sslmode %s', (text, sslmode) => {
    expect(parsePostgresAddress(text)).toMatchObject({ database: 'b', sslmode });
  });

  it('names its hosts for people without user and password', () => {
    expect(hostsText(parsePostgresAddress('postgres://ana:secreta@uno,dos:5433/b'))).toBe(
      'uno:5432, dos:5433',
    );
  });
});

test.each([
  ['mysql://uno/b', 'debe ser postgres://USUARIO:CLAVE@SERVIDOR/BASE'],
  ['postgres://ana:secreta@uno', 'debe ser postgres://'],
  ['postgres://ana:secreta@uno:0/b', 'cada servidor debe ser NOMBRE o NOMBRE:PUERTO'],
  ['postgres://ana:secreta@uno,,dos/b', 'cada servidor debe ser NOMBRE o NOMBRE:PUERTO'],
  ['postgres://ana:secreta%@uno/b', 'escríbelo %25'],
  ['postgres://ana:secreta@uno/b?sslmode=prefer', 'sslmode debe ser disable'],
  ['postgres://ana:secreta@uno/b?target_session_attrs=any', 'target_session_attrs debe ser read-write'],
  ['postgres://ana:secreta@uno/b?options=-c', 'no se conoce el parámetro options'],
])('DATABASE_URL %s is refused in words that do not repeat the password', (DATABASE_URL, words) => {
  const attempt = () => getConfig({ DATABASE_URL });
  expect(attempt).toThrow(`La variable DATABASE_URL no sirve: `);
  expect(attempt).toThrow(words);
  expect(attempt).not.toThrow(/secreta/);
});
