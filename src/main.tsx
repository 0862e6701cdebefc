import './ui/base.css';
import './ui/motion.css';
import './ui/print.css';
import './ui/tokens.css';
import { type App, boot } from './boot.ts';
import { createEnvironment } from './environment.ts';
import { broken, mount } from './mount.tsx';
import { goOnLater, resume } from './resume.ts';
import { hideWhileFrozen } from './shell/frozen-page.ts';
import { followSession } from './shell/service-worker.ts';
import { lookDocument } from './user/look-document.ts';

const env = createEnvironment();
// At once, but after a reload of ours or on a shared machine, whose parts are fetched first.
void resume(env).then(open).catch(broken);

function open(goOn: (app: App) => void): void {
  const app = boot(env);
  goOn(app);
  hideWhileFrozen(app);

  const paint = () => lookDocument.change(app.look.current.get(), document.documentElement);
  app.look.current.subscribe(paint);

  // Storage and the first screen side by side; the worker when both are there.
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
