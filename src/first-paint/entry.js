// Starts the framework after the first frame is painted; the head has already requested its files. A hidden
// tab paints no frame, so there it starts at once. Meanwhile the first screen's stored data is read, under the
// keys of api/cached/kept-answers.ts.
((start) => {
  // Color of the system's bars: the person's scheme may differ from the system's (apply-appearance.ts updates
  // it later).
  const root = document.documentElement;
  for (const bar of document.querySelectorAll('meta[name=theme-color]'))
    bar.content = getComputedStyle(root)
      .getPropertyValue(root.dataset.diseno === 'primaryColor' ? '--marca' : '--superficie')
      .trim();
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
  window.__vista = new Promise((resolve) => {
    // Each key has its owner's name: another person may be signed in when the scripts have loaded.
    const { usuario } = localStorage;
    const open = indexedDB.open('planeacion-kv');
    // The database does not exist: leave it to idb-keyval to create it.
    open.onupgradeneeded = () => open.transaction.abort();
    open.onerror = () => resolve();
    open.onsuccess = () => {
      try {
        const reading = open.result.transaction('kv');
        // A page that is left must not block storage (storage/page-life.ts). Aborting an ended transaction
        // throws.
        const leave = () => {
          try {
            reading.abort();
          } catch {}
        };
        addEventListener('pagehide', leave);
        const kept = {};
        // The listener would keep the data in memory after the person has left.
        reading.oncomplete = reading.onabort = ({ type }) => {
          removeEventListener('pagehide', leave);
          resolve(type === 'complete' ? kept : undefined);
        };
        const days = Array.from({ length: 11 }, (_, place) =>
          new Date(Date.now() + (place - 3) * 864e5).toISOString().slice(5, 10),
        );
        for (const name of ['apollo', 'primera-vista', ...days.map((day) => `cumpleanos-${day}`)]) {
          const key = `${name}:${usuario}`;
          reading.objectStore('kv').get(key).onsuccess = ({ target }) => {
            kept[key] = target.result;
          };
        }
      } catch {
        resolve();
      }
      open.result.close();
    };
  }).catch(() => {});
  // A button pressed before React has hydrated the page is pressed again when it has (start/mount.tsx).
  let pressed;
  const note = ({ target }) => {
    pressed = target.closest('button[type=button]');
  };
  addEventListener('click', note, true);
  window.__hidratada = () => {
    removeEventListener('click', note, true);
    setTimeout(() => pressed?.click());
  };
})(() => {
  let left = 60;
  // The app calls this when it has started, or with an error; uncaught errors later arrive here too.
  const told = (error, again = '') => {
    clearInterval(timer);
    if (error)
      import(`/recuperacion.js${again}`).then(
        ({ recover }) => recover(error, '__APP__'),
        () => {
          // The page stays below the message, so typed text is not lost.
          if (!again)
            document.body.prepend('No pudimos abrir la app. Vuelve a cargar la página cuando haya conexión.');
          // Most browsers never request a failed module again under the same URL.
          addEventListener('online', () => told(error, `?${Date.now()}`), { once: true });
        },
      );
  };
  // A start that never completes: count only seconds in which the page is visible.
  const timer = setInterval(() => {
    if (!document.hidden && --left < 0) told(new Error('start'));
  }, 1000);
  window.__arranque = told;
  import('__ENTRY__').catch((error) => {
    console.error(error);
    told(error);
  });
  // The first formatter loads the engine's tables: do it while the scripts load, not during the first render.
  Intl.DateTimeFormat('es-MX');
});
