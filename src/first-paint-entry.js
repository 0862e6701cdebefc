// The framework starts after the first frame is painted; its files are on their way since the head. In a hidden tab no
// frame comes, so it starts at once. Meanwhile what the first screen kept is read, for api/first-screen.ts.
((start) => {
  // The system's bars: the person's scheme may be another than the system's (later look-document.ts paints them).
  const root = document.documentElement;
  for (const bar of document.querySelectorAll('meta[name=theme-color]'))
    bar.content = getComputedStyle(root)
      .getPropertyValue(root.dataset.diseno === 'primaryColor' ? '--marca' : '--superficie')
      .trim();
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
  window.__vista = new Promise((resolve) => {
    // With its owner's name: somebody else may be signed in by the time the scripts are there.
    const { usuario } = localStorage;
    const open = indexedDB.open('planeacion-kv');
    // It is not there yet: idb-keyval makes it, not this.
    open.onupgradeneeded = () => open.transaction.abort();
    open.onerror = () => resolve();
    open.onsuccess = () => {
      try {
        const reading = open.result.transaction('kv');
        // A page that is left must not hold the storage (storage/page-life.ts); an ended one says so.
        const leave = () => {
          try {
            reading.abort();
          } catch {}
        };
        addEventListener('pagehide', leave);
        // What was read would stay in memory with the listener, after the person has left too.
        reading.oncomplete = reading.onabort = () => removeEventListener('pagehide', leave);
        const read = reading.objectStore('kv').get(`primera-vista:${usuario}`);
        read.onerror = () => resolve();
        read.onsuccess = () => resolve([usuario, read.result]);
      } catch {
        resolve();
      }
      open.result.close();
    };
  }).catch(() => {});
})(() => {
  let left = 60;
  // The start's end, as the app tells it: without an error it is there. What breaks later, in no boundary, is told too.
  const told = (error, again = '') => {
    clearInterval(timer);
    if (error)
      import(`/recuperacion.js${again}`).then(
        ({ recover }) => recover(error, '__APP__'),
        () => {
          // What was typed stays below it.
          if (!again)
            document.body.prepend('No pudimos abrir la app. Vuelve a cargar la página cuando haya conexión.');
          // Most browsers never ask again for a module that they could not get, under the same name.
          addEventListener('online', () => told(error, `?${Date.now()}`), { once: true });
        },
      );
  };
  // A start that never ends: so many seconds, of those in which the page is looked at.
  const timer = setInterval(() => {
    if (!document.hidden && --left < 0) told(new Error('start'));
  }, 1000);
  window.__arranque = told;
  import('__ENTRY__').catch((error) => told(error));
  // The first formatter loads the engine's tables: while the scripts come, not within the first drawing of a page.
  Intl.DateTimeFormat('es-MX');
});
