/**
 * An answer of GET /api/publicaciones: a candidate at 20 %, a prepared version, and one that only devices
 * still run.
 */
export const RELEASES_BODY = {
  revision: 7,
  actual: '1.0.3',
  candidata: { version: '1.0.4', porcentaje: 20, pausada: false },
  anterior: '1.0.2',
  retirado: false,
  versiones: [
    release('1.0.5', { construida: '2026-11-21T10:00:00Z' }),
    release('1.0.4', {
      construida: '2026-11-20T10:00:00Z',
      publicada: '2026-11-20T18:00:00Z',
      notas: ['El calendario abre al instante'],
      dispositivos: devices(18, 0, 0, 0, 0),
    }),
    release('1.0.3', {
      construida: '2026-11-01T10:00:00Z',
      publicada: '2026-11-01T18:00:00Z',
      dispositivos: devices(90, 10, 6, 3, 1),
    }),
    release('0.9.0', { disponible: false, dispositivos: devices(4, 0, 0, 0, 0) }),
  ],
  dispositivos: { total: 132 },
  historia: [
    { cuando: '2026-11-20T18:00:00Z', quien: 'admin', accion: 'publicar', version: '1.0.4', porcentaje: 20 },
    {
      cuando: '2026-11-01T18:00:00Z',
      quien: 'consola',
      accion: 'publicar',
      version: '1.0.3',
      porcentaje: 100,
    },
  ],
};

function release(version: string, given: object) {
  return {
    version,
    construida: null,
    publicada: null,
    notas: [],
    urgencia: 'normal',
    limite: null,
    disponible: true,
    dispositivos: devices(0, 0, 0, 0, 0),
    ...given,
  };
}

function devices(
  actual: number,
  descargada: number,
  pospuesta: number,
  formulario: number,
  enviando: number,
) {
  const estados = { actual, descargada, pospuesta, formulario, enviando };
  return { total: actual + descargada + pospuesta + formulario + enviando, estados };
}
