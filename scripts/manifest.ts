import type { ManifestOptions } from 'vite-plugin-pwa';

/** The installed app's name, look and icons. `id` never changes: another id is another app. */
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
  theme_color: '#ffffff',
  background_color: '#f7f8fc',
  categories: ['education', 'productivity'],
  icons: [
    { src: '/icono-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icono-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icono-512-recortable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};
