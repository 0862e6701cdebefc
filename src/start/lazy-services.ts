import type { KeptAnswers } from '../api/cached/kept-answers.ts';
import type { Api } from '../api/client/api.ts';
import type { Environment } from '../browser/environment-port.ts';
import type { DayNotices } from '../domain/birthdays/notifications.ts';
import type { Drafts } from '../domain/leaving/drafts.ts';
import type { Services } from '../domain/services.ts';
import type { SessionControl } from '../domain/session/session-port.ts';
import type { ConfigControl } from '../domain/settings/config-port.ts';
import type { DirectSaves } from '../domain/settings/direct-saves.ts';
import type { SiteControl } from '../domain/site/site.ts';
import type { EvictionCheck } from '../offline/eviction-check.ts';
import type { Network } from '../offline/network.ts';
import type { Replay } from '../offline/send/replay.ts';
import type { PageOutbox } from '../offline/unfinished-writes.ts';

export interface OnDemandParts {
  env: Environment;
  api: Api;
  keptAnswers: KeptAnswers;
  outbox: PageOutbox;
  network: Network;
  replay: Replay;
  direct: DirectSaves;
  config: ConfigControl;
  canary: EvictionCheck;
  session: SessionControl;
  site: SiteControl;
  drafts: Drafts;
  usuario(): string | undefined;
}

type OnDemand = Pick<
  Services,
  | 'dayNotices'
  | 'diagnose'
  | 'figures'
  | 'explain'
  | 'installer'
  | 'storageUsage'
  | 'personnel'
  | 'personnelImport'
  | 'planning'
  | 'record'
  | 'releases'
  | 'reload'
  | 'updates'
> &
  Pick<Services['session'], 'account' | 'signOut'>;

/** The rarely used services, each loaded when it is called. */
export const onDemand = ({ env, ...parts }: OnDemandParts): OnDemand => {
  const reload = () =>
    import('../domain/leaving/reload.ts').then(
      ({ reloadKeeping }) => reloadKeeping({ ...env, ...parts }, document),
      env.reload,
    );
  const updates = () => env.updates({ reload, sending: parts.direct.sending });
  const ownRoutes = {
    ...env,
    ...parts.session,
    site: parts.site.ready,
    usuario: parts.usuario,
    onNoAnswer: parts.network.reportNoAnswer,
  };
  let notices: { of: string; opened: Promise<DayNotices> } | undefined;
  return {
    reload,
    // One instance per person: it remembers which notices this tab has shown them.
    dayNotices() {
      const of = `${parts.usuario()} ${env.shared()}`;
      if (notices?.of !== of) {
        const next = { of, opened: env.dayNotices(parts.session.epoch) };
        next.opened.catch(() => {
          if (notices === next) notices = undefined;
        });
        notices = next;
      }
      return notices.opened;
    },
    explain: (error) =>
      import('../shell/navigation/PageError.tsx').then(
        ({ explainPart }) => explainPart(error, { version: env.version, reload, updates }),
        () => 'Revisa tu conexión e intenta de nuevo.',
      ),
    updates,
    async diagnose() {
      const { diagnose } = await import('../domain/device/diagnosis.ts');
      return diagnose({ ...env, ...parts, updates, session: parts.session.state, site: parts.site.current });
    },
    installer: async () => (await device()).openInstaller(env),
    storageUsage: async () => (await device()).openStorageUsage({ ...env, ...parts }),
    async account() {
      const { createAccount } = await import('../domain/account/account.ts');
      return createAccount({ ...ownRoutes, api: parts.api });
    },
    planning: async () =>
      (await device()).openPlanning({ ...env, usuario: parts.usuario }, parts.session.epoch()),
    record: async () => (await own()).createUniversityRecord(ownRoutes),
    figures: async () => (await own()).createFigures({ ...ownRoutes, now: Date.now }),
    personnel: async () => (await own()).createPersonnel(ownRoutes),
    personnelImport: async () => (await own()).createPersonnelImport(ownRoutes),
    releases: async () => (await import('../domain/updates/releases.ts')).createReleases(ownRoutes),
    async signOut(...asked) {
      const { createSignOut } = await import('../domain/session/sign-out.ts');
      return createSignOut({ ...env, ...parts })(...asked);
    },
  };
};

const device = () => import('../browser/install.ts');
const own = () => import('../domain/own-services.ts');
