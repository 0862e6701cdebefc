// Starts the framework after the first frame is painted, with what kept.js draws; the head has already
// requested its files. A hidden tab paints no frame, so there it starts at once.
((start) => {
  // kept.js draws Inicio into the frame, which has been parsed now.
  window.__leido?.();
  // Color of the system's bars: the person's scheme may differ from the system's (apply-appearance.ts updates
  // it later). With the frame, whose styles are computed anyway.
  const paintBars = () => {
    const root = document.documentElement;
    for (const bar of document.querySelectorAll('meta[name=theme-color]'))
      bar.content = getComputedStyle(root)
        .getPropertyValue(root.dataset.diseno === 'primaryColor' ? '--marca' : '--superficie')
        .trim();
  };
  // A storage that does not answer must not hold the start.
  const drawn = Promise.race([window.__dibujo, new Promise((resolve) => setTimeout(resolve, 300))]);
  if (document.hidden) {
    paintBars();
    start();
  } else {
    requestAnimationFrame(paintBars);
    drawn.then(() => requestAnimationFrame(() => setTimeout(start)));
  }
  // A button pressed before React has hydrated the page is pressed again when it has (start/mount.tsx).
  let pressed;
  const note = ({ target }) => {
    pressed = target.closest('button[type=button]');
  };
  addEventListener('click', note, true);
  window.__hidratada = () => {
    window.__dibujo = undefined;
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
});
