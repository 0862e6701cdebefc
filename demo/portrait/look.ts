import type { SeededRandom } from '../random.ts';

/** Everything that a portrait is composed of. Colours are CSS texts. */
export interface Look {
  ground: string;
  groundShape: string;
  skin: string;
  skinShade: string;
  lips: string;
  hair: string;
  hairShade: string;
  hairstyle: Hairstyle;
  brows: number;
  eyes: string;
  faceWidth: number;
  jaw: number;
  smile: 'closed' | 'open' | 'wide';
  glasses: 'none' | 'round' | 'square';
  beard: 'none' | 'stubble' | 'moustache' | 'full';
  earrings: boolean;
  freckles: boolean;
  lines: boolean;
  clothes: Clothes;
  cloth: string;
  clothShade: string;
  accent: string;
}

const WOMENS_HAIR = ['long', 'wavy', 'bob', 'bun', 'curly', 'ponytail', 'braids', 'pixie'] as const;
const MENS_HAIR = ['short', 'side', 'quiff', 'curls', 'buzz', 'receding', 'bald', 'shoulder'] as const;
const YOUNG_MENS_HAIR = ['short', 'side', 'quiff', 'curls', 'buzz', 'shoulder'] as const;
export type Hairstyle = (typeof WOMENS_HAIR)[number] | (typeof MENS_HAIR)[number];

const WOMENS_CLOTHES = ['crew', 'shirt', 'blazer', 'turtleneck', 'vneck', 'embroidered'] as const;
const MENS_CLOTHES = ['crew', 'shirt', 'shirt', 'blazer', 'tie', 'turtleneck', 'vneck'] as const;
export type Clothes = (typeof WOMENS_CLOTHES)[number] | (typeof MENS_CLOTHES)[number];

const SKINS = [
  ['#f3cfb3', '#e2b393', '#c9756a'],
  ['#eabf9b', '#d6a27b', '#bd6a5c'],
  ['#dca87e', '#c58c62', '#ab5a4c'],
  ['#c98f63', '#b0754b', '#984a3f'],
  ['#b27849', '#976037', '#843f35'],
  ['#8f5b38', '#774829', '#6d332c'],
] as const;
const DARK_HAIRS = [
  ['#1f1a1c', '#38302f'],
  ['#2d2220', '#46352f'],
  ['#3d2a20', '#5a4031'],
] as const;
const HAIRS = [
  ...DARK_HAIRS,
  ['#5a3b26', '#7a5438'],
  ['#7d5430', '#9c7046'],
  ['#3a2328', '#5b363c'],
] as const;
const GREYS = [
  ['#8d8a8c', '#a9a6a8'],
  ['#c9c5c3', '#dedbd9'],
  ['#6a6566', '#8a8586'],
] as const;
const CLOTHS = [
  ['#31518f', '#27427a'],
  ['#2f7a6b', '#256356'],
  ['#9b3d4f', '#812f40'],
  ['#5c4a8a', '#4a3b73'],
  ['#c9772f', '#ac6323'],
  ['#40474f', '#32383f'],
  ['#7b8f3b', '#65772e'],
  ['#b65a86', '#98476e'],
  ['#e6ddcf', '#cfc4b2'],
  ['#2b6f9c', '#205a81'],
] as const;
const ACCENTS = ['#f4c95d', '#e9785b', '#74c2b4', '#d8587c', '#f2efe8', '#8fb4e8'] as const;

/** How somebody looks; the same person always looks the same. age in years. */
export function drawLook(random: SeededRandom, genero: 'F' | 'M' | 'X', age: number): Look {
  const women = genero === 'F' || (genero === 'X' && random.chance(0.5));
  const tone = random.below(SKINS.length);
  const [skin, skinShade, lips] = SKINS[tone] ?? SKINS[0];
  const grey = random.chance(age > 60 ? 0.85 : age > 48 ? 0.4 : 0.02);
  const [hair, hairShade] = grey ? random.pick(GREYS) : random.pick(tone > 3 ? DARK_HAIRS : HAIRS);
  const hue = random.below(12) * 30 + 20;
  const [cloth, clothShade] = random.pick(CLOTHS);
  const menStyles = age > 42 ? MENS_HAIR : YOUNG_MENS_HAIR;
  return {
    ground: `hsl(${hue} 48% 88%)`,
    groundShape: `hsl(${hue} 46% 81%)`,
    skin,
    skinShade,
    lips,
    hair,
    hairShade,
    hairstyle: women ? random.pick(WOMENS_HAIR) : random.pick(menStyles),
    brows: random.between(-2, 2),
    eyes: random.pick(['#2c2320', '#3a2a20', '#4b3524', '#3d4a3a']),
    faceWidth: random.between(45, 50),
    jaw: random.between(0, 8) + (women ? 0 : 4),
    smile: random.pick(['closed', 'open', 'wide']),
    glasses: random.chance(age > 45 ? 0.45 : 0.25) ? random.pick(['round', 'square']) : 'none',
    beard: women || random.chance(0.5) ? 'none' : random.pick(['stubble', 'moustache', 'full']),
    earrings: women && random.chance(0.6),
    freckles: random.chance(0.1),
    lines: age > 52,
    clothes: random.pick(women ? WOMENS_CLOTHES : MENS_CLOTHES),
    cloth,
    clothShade,
    accent: random.pick(ACCENTS),
  };
}
