import { ApiFault } from '../faults.ts';
import type { ServerServices } from '../services.ts';
import { type Job, type Outcome, runJob } from './job.ts';

export type ImportMetrics = Pick<ServerServices['metrics'], 'countImport' | 'countImportedRows'>;

/** Runs a job like `runJob`, and counts it and what it did. */
export async function runCounted<J extends Job>(
  metrics: ImportMetrics,
  job: J,
  options: Parameters<typeof runJob>[1],
): Promise<Outcome<J>> {
  const { que, acto } = job;
  try {
    const done = await runJob(job, options);
    metrics.countImport({ que, acto, resultado: 'bien' });
    if (acto === 'aplicacion')
      for (const [resultado, some] of Object.entries(done))
        metrics.countImportedRows({ que, resultado }, Array.isArray(some) ? some.length : Number(some));
    return done;
  } catch (error) {
    const refused = error instanceof ApiFault ? 'rechazada' : 'fallida';
    metrics.countImport({ que, acto, resultado: options.signal.aborted ? 'cancelada' : refused });
    throw error;
  }
}
