import { CommandFault } from '../backup/command-fault.ts';
import type { Right } from '../personnel/rights.ts';
import type { CommandAct, Desk, Outcome } from './act.ts';
import { writeNewFile } from './new-file.ts';

const PAGE = 50;

const rightIn = ([, proceso = '', permiso = '']: readonly string[]): Right => ({ proceso, permiso });
const rightText = (words: readonly string[]) => words.slice(1).join(' ');
const closed = (n: number) => (n === 1 ? 'Se cerró 1 sesión' : `Se cerraron ${n} sesiones`);

export const ACTS: Readonly<Record<string, CommandAct>> = {
  administrador: {
    words: [1, 1],
    options: ['nombre', 'apellido', 'correo'],
    sure: (usuario) => `¿Hacer de ${usuario} quien administra, y enviarle un código?`,
    mails: true,
    run: makeAdministrator,
  },
  buscar: {
    words: [0, 20],
    options: ['departamento', 'tipo', 'estatus', 'sin-cuenta', 'limitadas', 'tras'],
    run: search,
  },
  opciones: {
    words: [0, 0],
    async run({ personnel }) {
      const answer = await personnel.choices();
      return { answer, text: JSON.stringify(answer, null, 2) };
    },
  },
  ver: {
    words: [1, 1],
    async run({ personnel, by }, usuario) {
      const answer = await personnel.view(by, usuario);
      return { answer, text: JSON.stringify(answer, null, 2) };
    },
  },
  dar: {
    words: [2, 3],
    sure: (usuario, words) => `¿Dar a ${usuario} el derecho ${rightText(words)}?`,
    async run({ personnel, by, words }, usuario) {
      const cambiado = await personnel.giveRight(by, usuario, rightIn(words));
      const text = cambiado ? `${usuario} tiene ahora` : `${usuario} ya tenía`;
      return { answer: { cambiado }, text: `${text} el derecho ${rightText(words)}.` };
    },
  },
  quitar: {
    words: [2, 3],
    sure: (usuario, words) => `¿Quitar a ${usuario} el derecho ${rightText(words)}?`,
    async run({ personnel, by, words }, usuario) {
      const cambiado = await personnel.takeRight(by, usuario, rightIn(words));
      const text = cambiado ? `${usuario} ya no tiene` : `${usuario} no tenía`;
      return { answer: { cambiado }, text: `${text} el derecho ${rightText(words)}.` };
    },
  },
  'cerrar-sesiones': {
    words: [1, 1],
    sure: (usuario) => `¿Cerrar todas las sesiones de ${usuario}? Se le avisa por correo.`,
    mails: true,
    async run({ personnel, by }, usuario) {
      const cerradas = await personnel.endSessions(by, usuario);
      return { answer: { cerradas }, text: `${closed(cerradas)} de ${usuario}.` };
    },
  },
  codigo: {
    words: [1, 1],
    sure: (usuario) => `¿Enviar un código a ${usuario}?`,
    mails: true,
    async run(desk, usuario) {
      const { texto, ...answer } = await sendCode(desk, usuario);
      return { answer, text: texto };
    },
  },
  baja: {
    words: [1, 1],
    sure: (usuario) => `¿Dar de baja a ${usuario}? Se cierran sus sesiones.`,
    async run({ personnel, by }, usuario) {
      const answer = await personnel.putOnLeave(by, usuario);
      const text = answer.cambiado
        ? `${usuario} está de baja. ${closed(answer.cerradas)}.`
        : `${usuario} ya estaba de baja.`;
      return { answer, text };
    },
  },
  reingreso: {
    words: [1, 1],
    sure: (usuario) => `¿Dar de alta otra vez a ${usuario}?`,
    async run({ personnel, by }, usuario) {
      const cambiado = await personnel.takeBack(by, usuario);
      const text = cambiado ? `${usuario} está de alta y puede entrar.` : `${usuario} no estaba de baja.`;
      return { answer: { cambiado }, text };
    },
  },
  entregar: {
    words: [2, 2],
    async run({ personnel, by, words }, usuario) {
      const archivo = await writeNewFile(words[1] ?? '', async (file) => {
        const kept = await personnel.handOut(by, usuario);
        await file.writeFile(`${JSON.stringify(kept, null, 2)}\n`);
      });
      return {
        answer: { archivo },
        text: `Todo lo que se guarda de ${usuario} está en ${archivo}: entrégalo solo a esa persona y bórralo después.`,
      };
    },
  },
  borrar: {
    words: [1, 1],
    sure: (usuario) => `¿Borrar a ${usuario} con todo lo suyo? No se puede deshacer.`,
    async run({ personnel, by }, usuario) {
      await personnel.erase(by, usuario);
      return {
        answer: { borrada: true },
        text: `Se borró a ${usuario} con todo lo suyo. Lo que la bitácora dice de esa persona queda hasta que vence, y los respaldos viejos la tienen todavía.`,
      };
    },
  },
};

/** The first administrator is not in the personnel data yet, so the command asks for the names. */
async function makeAdministrator(desk: Desk, usuario: string): Promise<Outcome> {
  const { by, database, config, options, personnel } = desk;
  const sql = 'SELECT cuenta FROM usuario WHERE usuario = $1';
  const known = await database.get<{ cuenta: number }>(sql, usuario);
  const answerTo = async (option: 'nombre' | 'apellido' | 'correo', question: string) =>
    options[option] ?? (await desk.ask(option, question));
  const names = known
    ? undefined
    : {
        nombre: await answerTo('nombre', 'Nombre: '),
        apellido: await answerTo('apellido', 'Apellidos: '),
      };
  const own = `${usuario}@${config.dominioCorreo}`;
  const correo = (await answerTo('correo', `Correo (vacío: ${own}): `)).trim().toLowerCase() || own;
  // Whoever reads the mailbox gets the account, so the address must be the one that every later letter goes to.
  if (correo !== own.toLowerCase())
    throw new CommandFault(
      `Los correos de ${usuario} van a ${own}: elige el usuario que es el de ${correo}, o corrige DOMINIO_CORREO.`,
    );
  const { agregada } = await personnel.makeAdministrator(by, usuario, names);
  const done = `${usuario} administra la aplicación, con los derechos personas y bitacora.`;
  if (known?.cuenta === 1)
    return { answer: { agregada, para: null }, text: `${done} Ya tiene cuenta: entra como siempre.` };
  const { texto, ...sent } = await sendCode(desk, usuario);
  return { answer: { agregada, ...sent }, text: `${done} ${texto}` };
}

async function sendCode({ personnel, by, undelivered }: Desk, usuario: string) {
  const { para, motivo } = await personnel.sendCode(by, usuario);
  const enviado = !(await undelivered());
  const texto = enviado
    ? `Se envió un código a ${para}; vale por 24 horas.`
    : `El código para ${para} no salió todavía: el servidor lo envía en cuanto el correo conteste.`;
  return { para, motivo, enviado, texto };
}

async function search({ personnel, words, options }: Desk): Promise<Outcome> {
  const { departamento, tipo, estatus, limitadas, tras } = options;
  const wanted = { texto: words.join(' '), departamento, tipo, estatus, limitadas, tras };
  const answer = await personnel.search({ ...wanted, sinCuenta: options['sin-cuenta'] }, PAGE);
  const lines = answer.personas.map((one) =>
    [
      one.usuario.padEnd(20),
      `${one.apellido} ${one.nombre}`,
      one.departamento ?? '',
      one.estatus ?? '',
      one.cuenta ? '' : 'sin cuenta',
    ]
      .filter((part) => part !== '')
      .join('  '),
  );
  if (lines.length === 0) lines.push('No hay nadie así.');
  if (answer.tras !== null) lines.push(`Hay más: repite con --tras ${answer.tras}`);
  return { answer, text: lines.join('\n') };
}
