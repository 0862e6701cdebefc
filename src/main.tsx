import './ui/base/base.css';
import './ui/base/contrast.css';
import './ui/base/motion.css';
import './ui/base/print.css';
import './ui/base/tokens.css';
import { createEnvironment } from './browser/environment.ts';
import { appearanceDocument } from './domain/appearance/apply-appearance.ts';
import { hideWhileFrozen } from './start/bfcache-guard.ts';
import { boot } from './start/boot.ts';
import { broken, mount } from './start/mount.tsx';
import { goOnLater, resume } from './start/restore-tab.ts';
import type { RunningApp } from './start/running-app.ts';
import { followSession } from './start/worker-session.ts';

// Of the files of the first screen only this one changes with each version.
const env = createEnvironment(__VERSION__);
// Starts at once, except after a reload by the app or on a shared machine: their chunks are loaded first.
void resume(env).then(open).catch(broken);

function open(goOn: (app: RunningApp) => void): void {
  const app = boot(env);
  goOn(app);
  hideWhileFrozen(app);

  const paint = () => appearanceDocument.change(app.appearance.current.get(), document.documentElement);
  app.appearance.current.subscribe(paint);

  // Read storage and render the first screen at the same time; start the worker after both.
  const mounted = mount(app);
  app
    .start()
    .then(() => followSession(app))
    .then(() => mounted)
    .then(() => {
      paint();
      window.__arranque?.();
      return goOnLater(env, app);
    })
    .catch(broken);
}
