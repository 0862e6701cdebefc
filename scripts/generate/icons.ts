/** Draws the app's icons from public/icono.svg: `npm run icons`. The files are committed. */
import { mkdir, readFile } from 'node:fs/promises';
import Bell from 'lucide-react/icons/bell';
import Cake from 'lucide-react/icons/cake';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import UserRound from 'lucide-react/icons/user-round';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { SHORTCUT_SIZES, SHORTCUTS } from '../build/manifest.ts';

const folder = new URL('../../public/', import.meta.url);
const svg = await readFile(new URL('icono.svg', folder), 'utf8');
/** the icon's shapes without its background */
const shapes = svg.replace(/<rect[^>]*>/, '');
const GROUND = '#1b2130';
const SMALL = { compressionLevel: 9, palette: true } as const;
const LUCIDE = {
  cumpleanos: Cake,
  avisos: Bell,
  perfil: UserRound,
  configuracion: SlidersHorizontal,
} as const;

async function draw(name: string, size: number, inset = 0): Promise<void> {
  await onGround(name, size, inset, inset ? shapes : svg, inset ? GROUND : '#0000');
}

async function onGround(name: string, size: number, inset: number, picture: string, background: string) {
  const inner = Math.round(size * (1 - 2 * inset));
  const margin = Math.round((size - inner) / 2);
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([
      {
        input: await sharp(Buffer.from(picture), { density: 1200 }).resize(inner, inner).png().toBuffer(),
        left: margin,
        top: margin,
      },
    ])
    .png(SMALL)
    .toFile(new URL(name, folder).pathname);
}

/** For systems that paint the icon in their own color: only the opacity of each pixel counts. */
async function drawMonochrome(name: string, size: number): Promise<void> {
  await onGround(name, size, 0.14, shapes.replace(/fill="[^"]*"/g, 'fill="#fff"'), '#fff0');
}

await draw('icono-64.png', 64);
await draw('icono-192.png', 192);
await draw('icono-512.png', 512);
// A maskable icon's content stays inside the inner 80 %.
await draw('icono-512-recortable.png', 512, 0.14);
await draw('apple-touch-icon.png', 180, 0.08);
await drawMonochrome('icono-512-monocromo.png', 512);

await mkdir(new URL('atajos/', folder), { recursive: true });
for (const { icon } of SHORTCUTS) {
  const lines = renderToStaticMarkup(createElement(LUCIDE[icon], { color: '#fff', strokeWidth: 2 }));
  const tile = svg.replace(/<path.*(?=<\/svg>)/, `<g transform="translate(6.4 6.4) scale(0.8)">${lines}</g>`);
  for (const size of SHORTCUT_SIZES) await onGround(`atajos/${icon}-${size}.png`, size, 0, tile, '#0000');
}
