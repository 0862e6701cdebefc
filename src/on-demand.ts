import type { Api } from './api/api.ts';
import type { FirstScreen } from './api/first-screen.ts';
import type { Environment } from './environment.ts';
import type { Network } from './offline/network.ts';
import type { Outbox } from './offline/outbox-port.ts';
import type { Replay } from './offline/replay.ts';
import type { Canary } from './user/canary.ts';
import type { ConfigControl } from './user/config-port.ts';
import type { DayNotices } from './user/day-notices.ts';
import type { DirectSaves } from './user/direct-saves.ts';
import type { Drafts } from './user/drafts.ts';
import type { Services } from './user/services.ts';
import type { SessionControl } from './user/session-port.ts';
import type { SiteControl } from './user/site.ts';

export interface OnDemandParts {
  env: Environment;
  api: Api;
  firstScreen: FirstScreen;
  outbox: Outbox;
  network: Network;
  replay: Replay;
  direct: DirectSaves;
  config: ConfigControl;
  canary: Canary;
  session: SessionControl;
  site: SiteControl;
  drafts: Drafts;
  usuario(): string | undefined;
}

type OnDemand = Pick<
  Services,
  'dayNotices' | 'diagnose' | 'explain' | 'installer' | 'keptHere' | 'reload' | 'updates'
> &
  Pick<Services['session'], 'account' | 'signOut'>;

/** The services that few need: fetched when they are asked for. */
export const onDemand = ({ env, ...parts }: OnDemandParts): OnDemand => {
  const reload = () =>
    import('./user/reload-keeping.ts').then(
      ({ reloadKeeping }) =>
        reloadKeeping({ ...env, drafts: parts.drafts, page: document, usuario: parts.usuario() }),
      env.reload,
    );
  const updates = () => env.updates({ reload, sending: parts.direct.sending });
  let notices: { of: string; opened: Promise<DayNotices> } | undefined;
  return {
    reload,
    // One for a person: what this tab has told them is remembered in it.
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
      import('./user/missing-part.ts').then(
        ({ explainPart }) => explainPart(error, { version: env.version, reload, updates }),
        () => 'Revisa tu conexión e intenta de nuevo.',
      ),
    updates,
    async diagnose() {
      const { diagnose } = await import('./user/diagnosis.ts');
      return diagnose({ ...env, ...parts, updates, session: parts.session.state, site: parts.site.current });
    },
    installer: async () => (await device()).openInstaller(env),
    keptHere: async () => (await device()).openKeptHere({ ...env, ...parts }),
    async account() {
      const { createAccount } = await import('./user/account.ts');
      return createAccount({ ...env, api: parts.api, site: parts.site.ready, ...parts.session });
    },
    async signOut(...asked) {
      const { createSignOut } = await import('./user/sign-out.ts');
      return createSignOut({ ...parts, bus: env.bus })(...asked);
    },
  };
};

const device = () => import('./device-system.ts');
