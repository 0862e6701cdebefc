import styles from './page.module.css';

/** The layout classes that all pages share. An unknown name does not compile. */
type PageAttribute =
  | 'head'
  | 'columns'
  | 'stack'
  | 'narrow'
  | 'tight'
  | 'start'
  | 'grid'
  | 'row'
  | 'quiet'
  | 'prose'
  | 'box'
  | 'values'
  | 'who'
  | 'list';

export const page = styles as Record<PageAttribute, string>;
