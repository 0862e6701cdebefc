import styles from './page.module.css';

/** The classes that all pages share, by name. A name that is not there does not compile. */
const names = [
  'head',
  'columns',
  'stack',
  'narrow',
  'tight',
  'start',
  'grid',
  'row',
  'quiet',
  'prose',
  'box',
  'values',
  'who',
  'list',
] as const;

export const page = Object.fromEntries(names.map((name) => [name, styles[name] ?? ''])) as Record<
  (typeof names)[number],
  string
>;
