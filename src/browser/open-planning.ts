import type { JobMessage } from '../domain/planning/jobs.ts';
import type { Planning, PlanningParts, RunPlanningJob } from '../domain/planning/planning.ts';
import workerAddress from './planning-worker.ts?worker&url';
import { trustedScript } from './trusted-script.ts';

let last: { of: string; planning: Planning } | undefined;

/**
 * The planning table of one person, the same one until their session ends. Its rules load apart, so that the first load lists
 * none of their files.
 * @param epoch number of the session; undefined: nobody is signed in
 */
export async function openPlanning(parts: Omit<PlanningParts, 'run'>, epoch?: number): Promise<Planning> {
  const { createPlanning } = await import('../domain/planning/planning.ts');
  const of = `${parts.usuario()} ${parts.shared()} ${epoch}`;
  if (last?.of !== of) last = { of, planning: createPlanning({ ...parts, run: runInWorker }) };
  return last.planning;
}

/** One worker for each job: an abort ends it, whatever it does. */
const runInWorker: RunPlanningJob = (job, progress, signal) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(trustedScript(workerAddress), { type: 'module' });
    const end = () => worker.terminate();
    signal.addEventListener('abort', () => {
      end();
      reject(signal.reason);
    });
    worker.onmessage = ({ data }: MessageEvent<JobMessage>) => {
      if ('progress' in data) return progress(data.progress);
      end();
      resolve(data.result);
    };
    worker.onerror = ({ message }) => {
      end();
      reject(new Error(`planning worker: ${message}`));
    };
    worker.postMessage(job, job.kind === 'review' ? [job.bytes] : []);
  });
