import { type JobMessage, type PlanningJob, runJob } from '../domain/planning/jobs.ts';

/** The worker of one job (open-planning.ts). It imports nothing at run time: its policy allows no further script. */
interface WorkerSide {
  postMessage(message: JobMessage, move?: ArrayBuffer[]): void;
}
const worker = globalThis as unknown as WorkerSide;

addEventListener('message', async ({ data }: MessageEvent<PlanningJob>) => {
  const { result, move } = await runJob(data, (progress) => worker.postMessage({ progress }));
  worker.postMessage({ result }, move);
});
