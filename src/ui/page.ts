import styles from './page.module.css';

/** The classes that all pages share, by name. A name that is not there does not compile. */
type Name =
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

export const page = styles as Record<Name, string>;
