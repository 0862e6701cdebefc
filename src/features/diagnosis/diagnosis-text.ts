import type { Diagnosis, Surroundings, WorkerState } from '../../domain/device/diagnosis.ts';
import { lastTryText, triesText } from '../../domain/settings/change-text.ts';
import type { Probe } from '../../domain/site/health-probe.ts';
import { relativeTime } from '../../lib/relative-time.ts';
import type { RowGroup, Summary } from '../../offline/store/outbox-counts.ts';

/** A section of the diagnosis; the screen and the text for support have the same lines. */
export interface Section {
  title: string;
  lines: readonly (readonly [label: string, text: string])[];
}

export function diagnosisSections(diagnosis: Diagnosis): Section[] {
  const { version, session, rows, database, keyval, surroundings, failedUpdate, at } = diagnosis;
  return [
    {
      title: 'Aplicación',
      lines: [
        ['Versión', version],
        ['Trabajador de fondo', workerText(surroundings.worker)],
        ...(failedUpdate === undefined
          ? []
          : [
              [
                'Última descarga de una versión',
                `no llegó completa, ${relativeTime(failedUpdate, at)}`,
              ] as const,
            ]),
        ['Abierta como', surroundings.display === 'instalada' ? 'app instalada' : 'página del navegador'],
        ['Sesión', session === 'sin confirmar' ? 'abierta, sin confirmar por el servidor' : session],
      ],
    },
    {
      title: 'Cambios en este dispositivo',
      lines: rows ? rowLines(rows) : [['Cambios', 'no se pueden leer']],
    },
    {
      title: 'Almacenamiento',
      lines: [
        ['Cambios sin enviar (IndexedDB)', probeText(database)],
        ['Datos guardados (IndexedDB)', probeText(keyval)],
        ['Sesión (localStorage)', probeText(surroundings.local)],
        ['App y fotos (Cache Storage)', probeText(surroundings.caches)],
        ['Protegido del borrado', yesNo(surroundings.persisted)],
        ['Espacio', spaceText(surroundings.space)],
      ],
    },
    { title: 'Servidor', lines: serverLines(diagnosis) },
    {
      title: 'Navegador',
      lines: [
        ['Navegador', surroundings.browser],
        ['Idioma', surroundings.language],
        ['Dice que hay red', yesNo(surroundings.online)],
        ['Conexión segura (HTTPS)', yesNo(surroundings.secure)],
        ['Datos del sitio permitidos', yesNo(surroundings.cookies)],
        ['Turnos entre pestañas (Web Locks)', yesNo(surroundings.locks)],
        ['Mensajes entre pestañas', yesNo(surroundings.channel)],
      ],
    },
  ];
}

/** The diagnosis as text, for a message to support. */
export function diagnosisText(diagnosis: Diagnosis): string {
  const parts = diagnosisSections(diagnosis).map(({ title, lines }) =>
    [title, ...lines.map(([label, text]) => `- ${label}: ${text}`)].join('\n'),
  );
  return [`Diagnóstico de Planeación escolar, ${new Date(diagnosis.at).toISOString()}`, ...parts].join(
    '\n\n',
  );
}

const yesNo = (value: boolean | undefined) => (value === undefined ? 'no se sabe' : value ? 'sí' : 'no');

const probeText = (probe: Probe) => (probe.works ? `funciona (${probe.ms} ms)` : `falla (${probe.error})`);

function workerText(worker: WorkerState): string {
  if (worker.kind === 'unsupported') return 'este navegador no lo ofrece aquí';
  if (worker.kind === 'none') return worker.error ? `falla (${worker.error})` : 'sin registrar';
  const { version, controls, waiting, bucket } = worker;
  return [
    version === undefined ? 'no dice su versión' : `versión ${version}`,
    controls ? 'atiende esta página' : 'no atiende esta página',
    ...(waiting === undefined ? [] : [`espera ${waiting === '' ? 'otra, que no la dice' : `la ${waiting}`}`]),
    ...(bucket === undefined ? [] : [`cubo ${bucket}`]),
  ].join(', ');
}

const STATES: Readonly<Record<RowGroup['estado'], string>> = {
  pendiente: 'por enviar',
  conflicto: 'en conflicto',
  rechazado: 'rechazados',
  atascado: 'sin confirmar',
  'espera-sesion': 'de sesiones cerradas',
  'espera-actualizacion': 'esperan actualización',
};

function rowLines({ estados, grupos, ilegibles, pausa }: Summary): Section['lines'] {
  const sealed = estados['espera-sesion'] ?? 0;
  const lines = grupos.map((group): [string, string] => {
    const last = lastTryText(group.clase) ?? group.codigo;
    const tries = group.intentos === 0 ? triesText(0) : `hasta ${triesText(group.intentos)}`;
    return [`Cambios ${STATES[group.estado]}`, [group.filas, tries, ...(last ? [last] : [])].join(' · ')];
  });
  if (lines.length === 0) lines.push(['Cambios por enviar', 'ninguno']);
  if (sealed > 0) lines.push(['Cambios de sesiones cerradas', String(sealed)]);
  if (ilegibles > 0) lines.push(['Cambios que esta versión no entiende', String(ilegibles)]);
  if (pausa) {
    const wait = Math.ceil(pausa.enMs / 1000);
    lines.push(['Siguiente intento', `en ${wait} s, tras ${pausa.fallas} sin respuesta`]);
  }
  return lines;
}

function serverLines({ network, refusedOrigin, site, at }: Diagnosis): Section['lines'] {
  const answers = { yes: 'responde', no: 'no responde', unknown: 'todavía no se sabe' }[network.reachable];
  const { lastContact } = network;
  const lines: [string, string][] = [
    ['Servidor', refusedOrigin === undefined ? answers : 'El servidor de datos no acepta esta aplicación'],
    ...refusalLines(refusedOrigin, site),
    [
      'Última respuesta',
      lastContact === undefined ? 'ninguna desde que se abrió' : relativeTime(lastContact, at),
    ],
  ];
  if (!site) return [...lines, ['Configuración', 'no se ha recibido']];
  return [
    ...lines,
    ['Dirección', site.host === '' ? 'la misma de la app' : 'otra'],
    ['Datos de otro servicio', yesNo(site.ajeno)],
    ['Token en el encabezado', yesNo(site.bearer)],
    ['Orden y bases en cada cambio', yesNo(site.extendido)],
    ['Al guardar devuelve', site.guardarDevuelve],
    ['Fotos con CORS', yesNo(site.fotosCors)],
    ['Trabajador de fondo retirado', yesNo(site.retirado)],
    [
      'Módulo externo y sugerencias',
      `${yesNo(site.modulo !== undefined)} y ${yesNo(site.sugerencias !== undefined)}`,
    ],
  ];
}

/** The host answers, so no better network helps: whoever runs it has to allow the app. */
function refusalLines(origin: string | undefined, site: Diagnosis['site']): [string, string][] {
  if (origin === undefined) return [];
  const headers = site?.bearer
    ? 'los encabezados content-type y authorization'
    : 'el encabezado content-type';
  return [
    ['Qué hacer', `Avisa a soporte: ese servidor debe permitir el origen ${origin} (CORS), con ${headers}.`],
  ];
}

function spaceText(space: Surroundings['space']): string {
  if (!space) return 'no se sabe';
  const megabytes = (bytes: number | undefined) =>
    bytes === undefined
      ? '?'
      : `${new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 }).format(bytes / 1e6)} MB`;
  return `${megabytes(space.usage)} de ${megabytes(space.quota)}`;
}
