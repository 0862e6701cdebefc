import type { Finding } from './finding.ts';

const SIGN = { bien: '✓', atencion: '!', mal: '✗' } as const;
/** Also where a command itself cannot look. */
export const EXIT_WRONG = 2;
const EXIT_DOUBTFUL = 1;

/** A finding for a person, with what to do in a second line. */
export function findingText({ estado, hacer, hallado, tema }: Finding): string {
  return `${SIGN[estado]} ${tema}: ${hallado}${hacer === undefined ? '' : `\n    ${hacer}`}`;
}

export function countsOf(findings: readonly Finding[]): Record<Finding['estado'], number> {
  const count = (estado: Finding['estado']) => findings.filter((one) => one.estado === estado).length;
  return { bien: count('bien'), atencion: count('atencion'), mal: count('mal') };
}

export function countsText(findings: readonly Finding[]): string {
  const { atencion, bien, mal } = countsOf(findings);
  return `${bien} bien, ${atencion} por mirar (!), ${mal} mal (✗).`;
}

export function exitCodeOf(findings: readonly Finding[]): number {
  const { atencion, mal } = countsOf(findings);
  return mal > 0 ? EXIT_WRONG : atencion > 0 ? EXIT_DOUBTFUL : 0;
}
