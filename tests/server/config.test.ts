import { expect, test } from 'vitest';
import { getConfig } from '../../server/config.ts';

test('an empty environment is the documented one', () => {
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

test('another host is not presumed to know our header and arguments', () => {
  const { cliente } = getConfig({ CLIENTE_HOST: 'https://otro.example/' });
  expect(cliente).toMatchObject({ host: 'https://otro.example', bearer: false, extendido: false });
  expect(getConfig({ CLIENTE_HOST: 'https://otro.example', CLIENTE_BEARER: 'si' }).cliente.bearer).toBe(true);
});

test.each([
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', 'abc'],
  ['DEMO', 'quizá'],
  ['MODO', 'prueba'],
  ['CLAVE_DEMO', 'corta'],
  ['DOMINIO_CORREO', 'uni\r\nBcc: x'],
  ['SMTP_URL', 'http://correo.example'],
  ['ZONA_HORARIA', 'America/Atlantida'],
  ['PROXY_DE_CONFIANZA', 'mi-proxy'],
  ['ORIGENES_PERMITIDOS', 'https://a.example, nada'],
  ['CLIENTE_HOST', 'https://a.example/ruta'],
  ['CLIENTE_HOST', 'javascript:alert(1)'],
  ['MODULO_URL', 'javascript:alert(1)'],
  ['CORREO_SUGERENCIAS', 'a@b\nc'],
])('%s=%j is refused in one line that names it', (name, value) => {
  expect(() => getConfig({ [name]: value })).toThrow(
    new RegExp(`^La variable ${name} no sirve: [^\\n]+\\.$`),
  );
});
