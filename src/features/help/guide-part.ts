/** One part of the guide. Its texts name controls as they are on the screen: «Guardar». */
export interface GuidePart {
  /** fragment of its address: /ayuda#id */
  id: string;
  title: string;
  /** further words by which the search finds it */
  words: string;
  /** pages whose ? opens this part */
  pages: readonly string[];
  blocks: readonly GuideBlock[];
}

/**
 * text: a paragraph. list: points. picture: `pictures/NAME-claro.webp` and `-oscuro.webp` (npm run pictures). steps:
 * what to press and write, in order, on the page `at` or, without it, on any page; tests/e2e/guide.spec.ts carries them
 * out word by word.
 */
export type GuideBlock =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'picture'; name: string; alt: string }
  | { kind: 'steps'; title: string; at?: GuidePlace; steps: readonly string[] };

export interface GuidePlace {
  path: string;
  title: string;
}

export const text = (words: string): GuideBlock => ({ kind: 'text', text: words });
export const list = (...items: string[]): GuideBlock => ({ kind: 'list', items });
export const picture = (name: string, alt: string): GuideBlock => ({ kind: 'picture', name, alt });
export const steps = (title: string, at: GuidePlace | undefined, ...all: string[]): GuideBlock => ({
  kind: 'steps',
  title,
  ...(at && { at }),
  steps: all,
});
export const at = (path: string, title: string): GuidePlace => ({ path, title });
