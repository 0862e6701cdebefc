import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const OPS = join(import.meta.dirname, '../../../ops');
const text = (name: string) => readFile(join(OPS, name), 'utf8');

export interface AlertRule {
  name: string;
  expr: string;
  /** all lines of the rule */
  whole: string;
}

/** The rules of ops/alertas.yml. */
export async function alertRules(): Promise<AlertRule[]> {
  const [, ...parts] = (await text('alertas.yml')).split(/^ {6}- alert: /m);
  return parts.map((part) => ({
    name: part.split('\n')[0] ?? '',
    expr: /expr: (?:>-\n)?([\s\S]*?)\n {8}\w+:/.exec(part)?.[1]?.replace(/\s+/g, ' ').trim() ?? '',
    whole: part,
  }));
}

/** What the panels of ops/grafana.json ask Prometheus for. */
export async function boardExpressions(): Promise<string[]> {
  const board = JSON.parse(await text('grafana.json')) as { panels: { targets: { expr: string }[] }[] };
  return board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

/** The names of the server's metrics in an expression. */
export const metricsIn = (expr: string): string[] => expr.match(/\b(planeacion|nodejs|process)_\w+/g) ?? [];
