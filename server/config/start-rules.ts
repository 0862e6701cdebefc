import { relative, resolve } from 'node:path';
import { isLoopback } from './loopback.ts';
import type { ServerConfig } from './server-config.ts';
import { StartFault } from './start-fault.ts';

/**
 * Refuses two dangerous starts unless a variable allows them explicitly: a demonstration that other machines can reach, and a
 * real server that cannot send mail. Refuses backups beside what they copy, because whatever happens to DATA_DIR happens to them.
 * @throws StartFault
 */
export function checkStart(config: ServerConfig): void {
  const {
    correo,
    dataDir,
    databaseUrl,
    demo,
    demoAbierta,
    dominioCorreo,
    host,
    modo,
    reenvio,
    respaldo,
    smtpUrl,
  } = config;
  if (respaldo && databaseUrl !== undefined)
    throw new StartFault(
      'RESPALDO_EN respalda la base integrada, y la tuya está en PostgreSQL (DATABASE_URL): quítala y usa pg_dump (docs/operation.md, «PostgreSQL»).',
    );
  if (respaldo && !relative(resolve(dataDir), resolve(respaldo.en)).startsWith('..'))
    throw new StartFault(
      `RESPALDO_EN (${respaldo.en}) está dentro de la carpeta de datos: elige otra, de preferencia en otro disco.`,
    );
  // The other service has the people and sends the mail.
  if (reenvio) return;
  if (demo) {
    if (isLoopback(host) || demoAbierta) return;
    throw new StartFault(
      `La demostración solo se abre en este equipo, y HOST es ${host}: usa DEMO=no, o DEMO_ABIERTA=si si cualquiera de esa red ha de poder entrar.`,
    );
  }
  if (modo === 'desarrollo' || correo === 'carpeta') return;
  if (smtpUrl === undefined)
    throw new StartFault(
      'Falta SMTP_URL, sin la que nadie recibe su código: indícala, o CORREO=carpeta para dejar los mensajes en DATA_DIR/correo.',
    );
  if (/\.example$/i.test(dominioCorreo))
    throw new StartFault(
      `El dominio ${dominioCorreo} es de ejemplo y no recibe correo: indica el tuyo en DOMINIO_CORREO.`,
    );
}
