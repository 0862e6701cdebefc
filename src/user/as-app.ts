/** The ways in which a window is the installed app's own; a browser's tab in full screen is none of them. */
export const AS_APP = ['standalone', 'minimal-ui', 'window-controls-overlay'].map(
  (mode) => `(display-mode: ${mode})`,
);

/** Opened as an app of its own. */
export const isOpenAsApp = () =>
  AS_APP.some((query) => matchMedia(query).matches) ||
  // Safari's own word, before it knew display-mode.
  (navigator as { standalone?: boolean }).standalone === true;
