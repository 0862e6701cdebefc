import './ui/base.css';
import './ui/tokens.css';
import { boot } from './boot.ts';
import { createEnvironment } from './environment.ts';
import { mount } from './mount.tsx';
import { applyLook } from './user/look-document.ts';

const app = boot(createEnvironment());

const paint = () => applyLook(app.look.current.get(), document.documentElement);
app.look.current.subscribe(paint);

const started = app.start();
const mounted = mount(app);

Promise.all([started, mounted])
  .then(async () => {
    paint();
    const { registerWorker } = await import('./shell/service-worker.ts');
    await registerWorker(app);
  })
  // A11.4
  .catch((error: unknown) => console.error(error));
