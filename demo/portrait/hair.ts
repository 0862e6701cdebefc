import type { Hairstyle, Look } from './look.ts';

/** Hair in two layers: what lies behind neck and face, and what lies over the forehead. Face: centre 128,112, about 96 by 116. */
interface Layers {
  back: (look: Look) => string;
  front: (look: Look) => string;
}

const fill = (color: string, d: string) => `<path fill="${color}" d="${d}"/>`;
const strand = (color: string, d: string, width = 3) =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" d="${d}"/>`;
const none = () => '';

const CAP = 'M76 112C70 62 96 42 128 42s58 20 52 70c-4-14-8-24-14-30-22 2-48-4-58-16-8 16-22 28-32 46Z';
const PARTED =
  'M76 114C68 60 98 40 130 40c34 0 56 24 50 74-5-20-18-36-40-42-22 4-44 14-52 24-6 6-9 10-12 18Z';
const MIDDLE = 'M75 116C68 62 94 40 128 40s60 22 53 76c-6-22-24-40-53-46-29 6-47 24-53 46Z';

const cap = (path: string, shine: string) => (look: Look) =>
  fill(look.hair, path) + strand(look.hairShade, shine);

export const HAIR: Record<Hairstyle, Layers> = {
  long: {
    back: ({ hair }) =>
      fill(
        hair,
        'M70 110C64 56 98 34 128 34s64 22 58 76c-2 40 6 70 12 96-20 10-34 10-46 6H104c-12 4-26 4-46-6 6-26 14-56 12-96Z',
      ),
    front: cap(MIDDLE, 'M112 52c-14 6-24 16-28 30'),
  },
  wavy: {
    back: ({ hair }) =>
      fill(
        hair,
        'M68 104C62 54 98 32 128 32s66 22 60 72c0 16 12 24 8 42-4 14 6 20 0 36-8 20-34 18-44 10h-48c-10 8-36 10-44-10-6-16 4-22 0-36-4-18 8-26 8-42Z',
      ),
    front: cap(PARTED, 'M150 54c12 6 20 14 24 28'),
  },
  bob: {
    back: ({ hair }) =>
      fill(
        hair,
        'M68 108C62 54 98 34 128 34s66 20 60 74c0 22 4 38 2 56-14 10-30 8-38 2h-48c-8 6-24 8-38-2-2-18 2-34 2-56Z',
      ),
    front: ({ hair, hairShade }) =>
      fill(hair, 'M76 112C70 60 96 42 128 42s58 18 52 70c-2-10-5-16-8-22-30 6-62 6-88 0-3 6-6 12-8 22Z') +
      strand(hairShade, 'M98 60c18-8 42-8 60 0'),
  },
  bun: {
    back: ({ hair, hairShade }) =>
      `<circle cx="128" cy="34" r="24" fill="${hair}"/>${strand(hairShade, 'M114 30c8-8 20-8 28 0')}${fill(hair, 'M72 112C66 58 98 38 128 38s62 20 56 74c-6 16-106 16-112 0Z')}`,
    front: cap(PARTED, 'M112 54c14-6 34-4 44 4'),
  },
  curly: {
    back: ({ hair }) =>
      [
        [82, 70, 30],
        [108, 50, 30],
        [148, 50, 30],
        [174, 70, 30],
        [68, 104, 26],
        [188, 104, 26],
        [70, 138, 24],
        [186, 138, 24],
        [84, 164, 20],
        [172, 164, 20],
      ]
        .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${hair}"/>`)
        .join(''),
    front: ({ hair, hairShade }) =>
      [
        [92, 74, 18],
        [112, 62, 19],
        [136, 60, 19],
        [160, 70, 18],
      ]
        .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${hair}"/>`)
        .join('') + strand(hairShade, 'M104 58c6-8 16-8 20-2M142 56c8-4 16 0 18 6'),
  },
  ponytail: {
    back: ({ hair }) =>
      fill(
        hair,
        'M72 110C66 56 98 38 128 38s62 18 56 72c10 10 26 40 20 92-18 4-28-12-26-34 0-20-2-34-6-46-26 10-62 8-100-12Z',
      ),
    front: cap(CAP, 'M104 58c16-8 36-8 50 0'),
  },
  braids: {
    back: ({ hair, hairShade }) => {
      const braid = (x: number) =>
        [150, 168, 186, 204]
          .map((y) => `<ellipse cx="${x}" cy="${y}" rx="13" ry="12" fill="${hair}"/>`)
          .join('') + [159, 177, 195].map((y) => strand(hairShade, `M${x - 7} ${y}q7 5 14 0`, 2.5)).join('');
      return (
        fill(hair, 'M70 112C64 56 98 36 128 36s64 20 58 76c0 16-2 28-6 36H76c-4-8-6-20-6-36Z') +
        braid(74) +
        braid(182)
      );
    },
    front: cap(MIDDLE, 'M128 42v24'),
  },
  pixie: {
    back: ({ hair }) =>
      fill(hair, 'M74 118C66 60 98 38 128 38s62 22 54 80c-4 14-10 22-14 24H88c-4-2-10-10-14-24Z'),
    front: cap(
      'M76 116C68 62 96 40 128 40s60 22 52 70c-6-10-10-14-14-22-18 2-36-2-46-10-12 12-34 18-44 38Z',
      'M112 52c-12 6-20 14-24 26',
    ),
  },
  short: {
    back: none,
    front: cap(
      'M78 104C72 58 100 42 128 42s56 16 50 62c-4-12-8-20-14-24-24 4-48 4-72 0-6 4-10 12-14 24Z',
      'M104 56c16-6 34-6 48 0',
    ),
  },
  side: {
    back: none,
    front: cap(
      'M78 106C68 60 98 40 132 40c32 0 54 22 46 66-4-14-8-20-14-26-20 0-48-4-62-14-8 12-20 22-24 40Z',
      'M110 52c18-4 38 0 50 8',
    ),
  },
  quiff: {
    back: none,
    front: cap(
      'M78 104C72 74 80 60 92 50c4-14 24-24 46-22 26 2 44 18 42 42-2 14 0 22-2 34-4-12-8-20-14-24-24-8-48-8-72 0-6 4-10 12-14 24Z',
      'M104 44c16-10 38-8 50 4',
    ),
  },
  curls: {
    back: none,
    front: ({ hair, hairShade }) =>
      [
        [84, 82, 15],
        [92, 64, 17],
        [110, 52, 18],
        [132, 48, 18],
        [152, 56, 18],
        [168, 68, 16],
        [174, 86, 13],
      ]
        .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${hair}"/>`)
        .join('') + strand(hairShade, 'M100 54c6-8 16-6 18 0M130 46c8-6 16-2 18 4'),
  },
  buzz: {
    back: none,
    front: ({ hair }) =>
      `<path fill="${hair}" opacity=".82" d="M79 100C76 62 100 46 128 46s52 16 49 54c-6-16-14-22-20-24-20-4-38-4-58 0-6 2-14 8-20 24Z"/>`,
  },
  receding: {
    back: none,
    front: ({ hair }) =>
      `${fill(
        hair,
        'M78 112C70 84 76 62 92 54c-6 16-8 30-8 42-2 4-4 10-6 16Zm100 0c8-28 2-50-14-58 6 16 8 30 8 42 2 4 4 10 6 16Z',
      )}<path fill="${hair}" opacity=".55" d="M92 56c20-16 52-16 72 0-22-6-50-6-72 0Z"/>`,
  },
  bald: {
    back: none,
    front: ({ hair }) =>
      fill(hair, 'M77 116c-4-14-4-26 0-36 5 6 6 18 6 26Zm102 0c4-14 4-26 0-36-5 6-6 18-6 26Z'),
  },
  shoulder: {
    back: ({ hair }) =>
      fill(
        hair,
        'M72 108C66 56 98 36 128 36s62 20 56 72c0 30 4 50 2 66-12 8-24 6-30 2h-56c-6 4-18 6-30-2-2-16 2-36 2-66Z',
      ),
    front: cap(MIDDLE, 'M112 52c-12 6-20 14-26 28'),
  },
};
