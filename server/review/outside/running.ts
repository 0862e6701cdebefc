import { StartFault } from '../../config/start-fault.ts';
import { checkStart } from '../../config/start-rules.ts';
import { doubtful, type Finding, good, wrong } from '../finding.ts';
import type { Review } from '../site.ts';
import { tryAsking } from './exchange.ts';

/** Whether the server would start, runs, and says that it is ready. */
export const reviewServer: Review = async ({ address, config, direct }) => {
  const findings: Finding[] = [];
  try {
    checkStart(config);
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    findings.push(wrong('configuración', error.message, 'Así no vuelve a iniciar: corrígelo antes.'));
  }
  if (address === undefined)
    findings.push(
      doubtful(
        'desde fuera',
        'no se revisó cómo llegan las personas',
        'Di --direccion https://NOMBRE, o pon DIRECCION_PUBLICA.',
      ),
    );
  const answer = await tryAsking(new URL('/listo', direct));
  if (answer === undefined) {
    const advice = 'Si debería estar en marcha: «systemctl status planeacion». Lo demás se revisa sin él.';
    return [...findings, doubtful('servidor', `no contesta en ${direct.origin}`, advice)];
  }
  return [...findings, ready(answer.status, answer.body.toString('utf8'))];
};

function ready(status: number, body: string): Finding {
  if (status === 200) return good('servidor', 'está en marcha y listo (/listo)');
  let parts: Record<string, string> = {};
  try {
    parts = JSON.parse(body).partes ?? {};
  } catch {
    // Another program's answer.
  }
  const missing = Object.entries(parts).filter(([, state]) => state !== 'bien');
  const told = missing.map(([part, state]) => `${part}: ${state}`).join(', ');
  return wrong(
    'servidor',
    `no está listo (${told || `/listo contesta ${status}`})`,
    'docs/operation.md dice de cada parte qué hacer.',
  );
}
