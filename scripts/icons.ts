/** Draws the app's icons from public/icono.svg: `node scripts/icons.ts`. The files are committed. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const folder = new URL('../public/', import.meta.url);
const svg = await readFile(new URL('icono.svg', folder));

async function draw(name: string, size: number, inset = 0): Promise<void> {
  const inner = Math.round(size * (1 - 2 * inset));
  const picture = await sharp(svg, { density: 1200 }).resize(inner, inner).png().toBuffer();
  const margin = Math.round((size - inner) / 2);
  await sharp({ create: { width: size, height: size, channels: 4, background: inset ? '#1b2130' : '#0000' } })
    .composite([{ input: picture, left: margin, top: margin }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(name, folder).pathname);
}

await draw('icono-192.png', 192);
await draw('icono-512.png', 512);
// A maskable icon's content stays inside the inner 80 %.
await draw('icono-512-recortable.png', 512, 0.14);
await draw('apple-touch-icon.png', 180, 0.08);
