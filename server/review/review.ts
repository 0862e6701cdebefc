import { reviewAdministrators } from './administrators.ts';
import { reviewBackups } from './backups.ts';
import { reviewCertificate } from './certificate.ts';
import { reviewClientAddress } from './client-address.ts';
import { reviewClock } from './clock.ts';
import { reviewDisk } from './disk.ts';
import { reviewFiles } from './files.ts';
import { type Finding, wrong } from './finding.ts';
import { reviewMail } from './mail.ts';
import { reviewProxy } from './proxy.ts';
import { reviewServer } from './running.ts';
import { reviewDemo, reviewLimits, reviewMemory, reviewMetrics } from './settings.ts';
import type { Review, Site } from './site.ts';
import { reviewDatabase, reviewNode, reviewReleases } from './versions.ts';

const SUBJECTS: readonly Review[] = [
  reviewServer,
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
  for (const subject of SUBJECTS) findings.push(...(await subject(site).catch(unexpected)));
  return findings;
}

/** One subject that fails does not hide the others. */
function unexpected(error: unknown): Finding[] {
  const message = error instanceof Error ? error.message : String(error);
  return [wrong('revisión', `no se pudo terminar: ${message}`, 'Repítela como el usuario del servicio.')];
}
