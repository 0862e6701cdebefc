/** Media queries for the display modes of an installed app; a browser tab in full screen matches none. */
export const AS_APP = ['standalone', 'minimal-ui', 'window-controls-overlay'].map(
  (mode) => `(display-mode: ${mode})`,
);

/** Whether this window is the installed app. */
export const isOpenAsApp = () =>
  AS_APP.some((query) => matchMedia(query).matches) ||
  // Safari's property, from before it supported display-mode.
  (navigator as { standalone?: boolean }).standalone === true;
