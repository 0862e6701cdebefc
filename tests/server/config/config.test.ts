import { expect, test } from 'vitest';
import { getConfig } from '../../../server/config/config.ts';

test('An empty environment gives the documented configuration', () => {
  expect(getConfig({ PORT: '' })).toMatchObject({
    port: 4173,
    host: '127.0.0.1',
    dataDir: './data',
    claveDemo: undefined,
    demo: true,
    modo: 'produccion',
    dominioCorreo: 'universidad.example',
    zonaHoraria: 'America/Mexico_City',
    proxies: [],
    origenes: [],
    cliente: {
      bearer: true,
      extendido: true,
      guardarDevuelve: 'booleano',
      fotosCors: false,
      zona: 'America/Mexico_City',
    },
  });
});

test('A foreign host is not assumed to know our header and arguments', () => {
  const { cliente } = getConfig({ CLIENTE_HOST: 'https://otro.example/' });
  expect(cliente).toMatchObject({ host: 'https://otro.example', bearer: false, extendido: false });
  expect(getConfig({ CLIENTE_HOST: 'https://otro.example', CLIENTE_BEARER: 'si' }).cliente.bearer).toBe(true);
});

test('GRAPHQL_URL: the page gives its token to this server alone, and the service is not assumed to know our arguments', () => {
  const config = getConfig({ GRAPHQL_URL: 'https://datos.example/graphql' });
  expect(config.reenvio).toEqual({ url: 'https://datos.example/graphql', fotos: ['/fotos/'] });
  expect(config.demo).toBe(false);
  const { cliente } = config;
  expect(cliente).toMatchObject({ ajeno: true, bearer: true, extendido: false });
  for (const name of ['host', 'correo']) expect(cliente).not.toHaveProperty(name);
});

test.each([
  ['CLIENTE_HOST', 'https://otro.example'],
  ['IMPORTAR_DE', '/srv/listas'],
])('GRAPHQL_URL and %s are refused together', (name, value) => {
  expect(() => getConfig({ GRAPHQL_URL: 'https://datos.example/graphql', [name]: value })).toThrow(
    new RegExp(`^La variable ${name} no sirve: [^\\n]+\\.$`),
  );
});

test('A10.4 the separate module has the address in MODULO_URL, and none if that is unset', () => {
  const url = 'https://modulo.example/';
  expect(getConfig({ MODULO_URL: url }).cliente.modulo).toBe(url);
  expect(getConfig({}).cliente).not.toHaveProperty('modulo');
});

test.each([
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', 'abc'],
  ['RESPALDO_HORA', '24:00'],
  ['RESPALDO_HORA', '3:00'],
  ['DEMO', 'quizá'],
  ['MODO', 'prueba'],
  ['CLAVE_DEMO', 'corta'],
  ['DOMINIO_CORREO', 'uni\r\nBcc: x'],
  ['SMTP_URL', 'http://correo.example'],
  ['ZONA_HORARIA', 'America/Atlantida'],
  ['FERIADOS', '25-12'],
  ['FERIADOS', '2026-02-30'],
  ['FERIADOS', '12-25, navidad'],
  ['PROXY_DE_CONFIANZA', 'mi-proxy'],
  ['PROXY_DE_CONFIANZA', '10.0.0.0/999'],
  ['PROXY_DE_CONFIANZA', '10.0.0.0/33'],
  ['PROXY_DE_CONFIANZA', '2001:db8::/129'],
  ['ORIGENES_PERMITIDOS', 'https://a.example, nada'],
  ['CLIENTE_HOST', 'https://a.example/ruta'],
  ['CLIENTE_HOST', 'javascript:alert(1)'],
  ['GRAPHQL_URL', 'https://datos.example'],
  ['GRAPHQL_URL', 'https://ana:clave@datos.example/graphql'],
  ['GRAPHQL_URL', 'https://datos.example/graphql?clave=1'],
  ['GRAPHQL_FOTOS', '/api/fotos/'],
  ['GRAPHQL_FOTOS', 'fotos'],
  ['MODULO_URL', 'javascript:alert(1)'],
  ['CORREO_SUGERENCIAS', 'a@b\nc'],
  ['METRICAS_CLAVE', 'muy-corta'],
  ['METRICAS_CLAVE', 'con espacios y eñes, larga'],
  ['DISCO_MINIMO_MB', '0'],
])('%s=%j is refused in one line that names the variable', (name, value) => {
  expect(() => getConfig({ [name]: value })).toThrow(
    new RegExp(`^La variable ${name} no sirve: [^\\n]+\\.$`),
  );
});

test('Days without work reach the page as they are written, and are left out if there are none', () => {
  expect(getConfig({ FERIADOS: '2026-12-16, 12-25,02-29' }).cliente.feriados).toEqual([
    '2026-12-16',
    '12-25',
    '02-29',
  ]);
  expect(getConfig({}).cliente).not.toHaveProperty('feriados');
});

test('A key for backups without their folder is refused, since no backup would be made', () => {
  expect(() => getConfig({ RESPALDO_CLAVE: '/etc/planeacion.pub' })).toThrow(
    /^La variable RESPALDO_CLAVE no sirve: falta RESPALDO_EN, [^\n]+\.$/,
  );
  const whole = { RESPALDO_CLAVE: '/etc/planeacion.pub', RESPALDO_EN: '/var/backups/planeacion' };
  expect(getConfig(whole).respaldo).toMatchObject({ clave: '/etc/planeacion.pub' });
});

test.each([
  'LIMITE_ENTRAR_RE',
  'CLIENTE_ANFITRION',
  'DEMO_ABIERTO',
  'BITACORA_DIA',
  'RESPALDO_A',
  'CORREO_REMITENTES',
  'PROXY_DE_CONFIANSA',
  'METRICAS_CLABE',
  'DISCO_MINIMO',
  'FERIADO',
])('%s, which the server does not read, is refused', (name) => {
  expect(() => getConfig({ [name]: '1' })).toThrow(`La variable ${name} no existe: revisa cómo se escribe.`);
});

test('Networks of one address and variables of other programs are accepted', () => {
  expect(getConfig({ PROXY_DE_CONFIANZA: '10.0.0.0/32, ::1/128, ::1' }).proxies).toHaveLength(3);
  expect(() => getConfig({ PATH: '/bin', NODE_ENV: 'x', LANG: 'es' })).not.toThrow();
  const proxied = { PROXY_URL: 'http://x', PROXY_HOST: 'x', PROXY_PORT: '3128', DEMO_MODE: '1' };
  expect(() => getConfig(proxied)).not.toThrow();
});
