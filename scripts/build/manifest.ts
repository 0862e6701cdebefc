import type { ManifestOptions } from 'vite-plugin-pwa';

/** Shortcuts of the installed app: a page of the shell and its picture (scripts/generate/icons.ts). */
export const SHORTCUTS = [
  { name: 'Cumpleaños de hoy', short_name: 'Cumpleaños', url: '/cumpleanos', icon: 'cumpleanos' },
  { name: 'Avisos', short_name: 'Avisos', url: '/avisos', icon: 'avisos' },
  { name: 'Mi perfil', short_name: 'Mi perfil', url: '/profile', icon: 'perfil' },
  { name: 'Configuración', short_name: 'Configuración', url: '/configuracion', icon: 'configuracion' },
] as const;

/** px, as Android and Windows require */
export const SHORTCUT_SIZES = [96, 192] as const;

/**
 * Pictures shown by installers, taken by `npm run pictures`. Chrome requires one ratio per form factor, sides
 * of 320 to 3840 px, and a long side of at most 2.3 times the short one.
 */
export const SCREENSHOTS = [
  { name: 'inicio-ancha', form_factor: 'wide', label: 'Inicio: quién cumple años y lo que sigue' },
  {
    name: 'cumpleanos-ancha',
    form_factor: 'wide',
    label: 'Cumpleaños del mes, con las personas de cada día',
  },
  { name: 'configuracion-ancha', form_factor: 'wide', label: 'Configuración, con vista previa' },
  { name: 'inicio-celular', form_factor: 'narrow', label: 'Inicio en el celular' },
  { name: 'cumpleanos-celular', form_factor: 'narrow', label: 'Cumpleaños de hoy y de los próximos días' },
  { name: 'configuracion-celular', form_factor: 'narrow', label: 'Configuración, oscura y en verde' },
] as const;

/** px of the files; the narrow ones have two device pixels per CSS pixel */
export const SCREENSHOT_SIZES = { wide: '1280x800', narrow: '780x1688' } as const;

/** The installed app's name, appearance and icons. `id` must never change: another id is another app. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Planeación escolar',
  short_name: 'Planeación',
  description: 'Planeación escolar para el personal de la universidad. Funciona también sin conexión.',
  lang: 'es-MX',
  dir: 'ltr',
  start_url: '/?origen=pwa',
  scope: '/',
  display: 'standalone',
  display_override: ['window-controls-overlay', 'standalone', 'minimal-ui'],
  // A launch goes to the existing window, which opens it in a tab.
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  theme_color: '#ffffff',
  background_color: '#f7f8fc',
  categories: ['education', 'productivity'],
  icons: [
    { src: '/icono-64.png', sizes: '64x64', type: 'image/png', purpose: 'any' },
    { src: '/icono-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icono-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icono-512-recortable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icono-512-monocromo.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  shortcuts: SHORTCUTS.map(({ icon, ...shortcut }) => ({
    ...shortcut,
    icons: SHORTCUT_SIZES.map((size) => ({
      src: `/atajos/${icon}-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any',
    })),
  })),
  screenshots: SCREENSHOTS.map(({ name, ...shown }) => ({
    ...shown,
    src: `/capturas/${name}.png`,
    sizes: SCREENSHOT_SIZES[shown.form_factor],
    type: 'image/png',
  })),
};
