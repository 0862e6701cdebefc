import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { manifest } from '../scripts/build/manifest.ts';
import { SHELL_ROUTES } from '../src/shell/routes/routes.tsx';

/** The web app manifest checked against its files and Chrome's rules, which are the strictest. */
const { icons = [], screenshots = [], shortcuts = [] } = manifest;
const shortcutIcons = shortcuts.flatMap((shortcut) => shortcut.icons ?? []);
const fileOf = (src: string) => join(import.meta.dirname, '../public', src);

/** The alpha and the colors of an image, pixel by pixel. */
async function points(src: string) {
  const { data, info } = await sharp(fileOf(src)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ];
  return {
    at,
    size: info.width,
    all: Array.from({ length: data.length / 4 }, (_, n) => data.subarray(n * 4, n * 4 + 4)),
  };
}

describe('the web app manifest', () => {
  it('the manifest keeps id, scope and start: others would make another app', () => {
    expect(manifest.id).toBe('/');
    expect(manifest.scope).toBe('/');
    expect(manifest.start_url).toBe('/?origen=pwa');
  });

  it('the manifest has everything that an installer shows', () => {
    expect(manifest.name).toBe('Planeación escolar');
    expect(manifest.short_name?.length).toBeLessThanOrEqual(12);
    expect(manifest.description?.length).toBeGreaterThan(20);
    expect([manifest.lang, manifest.dir, manifest.display]).toEqual(['es-MX', 'ltr', 'standalone']);
    expect(manifest.display_override).toEqual(['window-controls-overlay', 'standalone', 'minimal-ui']);
    expect(manifest.launch_handler).toEqual({ client_mode: ['focus-existing', 'auto'] });
    expect(manifest.categories).toEqual(['education', 'productivity']);
    for (const color of [manifest.theme_color, manifest.background_color])
      expect(color).toMatch(/^#[\da-f]{6}$/);
  });

  it.each([...icons, ...shortcutIcons, ...screenshots])(
    'the manifest’s $src exists in the declared size and type',
    async (picture) => {
      const { width, height, format } = await sharp(fileOf(picture.src)).metadata();
      expect(`${width}x${height}`).toBe(picture.sizes);
      expect(`image/${format}`).toBe(picture.type);
    },
  );

  it('the manifest has icons of 64, 192 and 512 px, and maskable and monochrome ones of 512 px', () => {
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${String(purpose)}`)).toEqual([
      '64x64 any',
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
      '512x512 monochrome',
    ]);
  });

  it('the maskable icon fills its square and draws only within the inner 80 %', async () => {
    const { at, size, all } = await points('/icono-512-recortable.png');
    expect(all.every(([, , , alpha]) => alpha === 255)).toBe(true);
    const ground = at(0, 0).join();
    const strange: string[] = [];
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++)
        if (Math.hypot(x - size / 2, y - size / 2) > size * 0.4 && at(x, y).join() !== ground)
          strange.push(`${x},${y}`);
    expect(strange.length).toBe(0);
  });

  it('the monochrome icon draws with its alpha channel only', async () => {
    const { all, at } = await points('/icono-512-monocromo.png');
    const seen = all.filter(([, , , alpha]) => alpha !== 0);
    expect(new Set(seen.map(([red, green, blue]) => `${red},${green},${blue}`))).toEqual(
      new Set(['255,255,255']),
    );
    expect(at(0, 0)[3]).toBe(0);
    expect(seen.length / all.length).toBeGreaterThan(0.05);
    expect(seen.length / all.length).toBeLessThan(0.5);
  });

  it('the manifest’s screenshots have sizes, ratios and weights that Chrome accepts', async () => {
    for (const form of ['wide', 'narrow']) {
      const shown = screenshots.filter(({ form_factor }) => form_factor === form);
      expect(shown).toHaveLength(3);
      expect(new Set(shown.map(({ sizes }) => sizes)).size).toBe(1);
      for (const { src, sizes, label } of shown) {
        const [width = 0, height = 0] = sizes.split('x').map(Number);
        expect(form === 'wide' ? width > height : height > width).toBe(true);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(320);
        expect(Math.max(width, height)).toBeLessThanOrEqual(3840);
        expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3);
        expect(label?.length).toBeGreaterThan(10);
        expect((await stat(fileOf(src))).size).toBeLessThanOrEqual(120_000);
      }
    }
    const files = await Promise.all(screenshots.map(({ src }) => readFile(fileOf(src), 'base64')));
    expect(new Set(files).size).toBe(6);
  });

  it('each manifest shortcut opens a page of the shell and has its icon in two sizes', () => {
    expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
      ['Cumpleaños de hoy', '/cumpleanos'],
      ['Avisos', '/avisos'],
      ['Mi perfil', '/profile'],
      ['Configuración', '/configuracion'],
    ]);
    for (const { url, icons: drawn } of shortcuts) {
      expect(SHELL_ROUTES.map(({ path }) => path)).toContain(url);
      expect(drawn?.map(({ sizes }) => sizes)).toEqual(['96x96', '192x192']);
    }
  });
});
