import { reviewAdministrators } from './administrators.ts';
import { reviewBackups } from './backups.ts';
import { reviewDisk } from './disk.ts';
import { reviewFiles } from './files.ts';
import { type Finding, wrong } from './finding.ts';
import { reviewMail } from './mail.ts';
import { reviewCertificate } from './outside/certificate.ts';
import { reviewClientAddress } from './outside/client-address.ts';
import { reviewClock } from './outside/clock.ts';
import { reviewProxy } from './outside/proxy.ts';
import { reviewServer } from './outside/running.ts';
import { reviewService } from './service.ts';
import { reviewDemo, reviewLimits, reviewMemory, reviewMetrics } from './settings.ts';
import type { Review, Site } from './site.ts';
import { reviewDatabase, reviewNode, reviewReleases } from './versions.ts';

/** These look at people of our own, which an installation in front of another service does not have. */
const OF_PEOPLE: readonly Review[] = [reviewMail, reviewDemo, reviewAdministrators];

const SUBJECTS: readonly Review[] = [
  reviewServer,
  reviewService,
  reviewCertificate,
  reviewProxy,
  reviewClientAddress,
  reviewMail,
  reviewClock,
  reviewFiles,
  reviewDatabase,
  reviewDisk,
  reviewBackups,
  reviewDemo,
  reviewAdministrators,
  reviewLimits,
  reviewMetrics,
  reviewReleases,
  reviewNode,
  reviewMemory,
];

/** Looks at everything, one subject after the other. It changes nothing, and sends nothing but the letter that was asked for. */
export async function review(site: Site): Promise<Finding[]> {
  const findings: Finding[] = [];
  const subjects = site.config.reenvio ? SUBJECTS.filter((one) => !OF_PEOPLE.includes(one)) : SUBJECTS;
  for (const subject of subjects) findings.push(...(await subject(site).catch(unexpected)));
  return findings;
}

/** One subject that fails does not hide the others. */
function unexpected(error: unknown): Finding[] {
  const message = error instanceof Error ? error.message : String(error);
  return [wrong('revisión', `no se pudo terminar: ${message}`, 'Repítela como el usuario del servicio.')];
}
