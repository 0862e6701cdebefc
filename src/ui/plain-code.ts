/** A code as people paste it, without the spaces, hyphens and invisible signs that mail programs put between. */
export const plainCode = (text: string) =>
  text.replace(/[\s\u00ad\u2010-\u2015\u200b-\u200d\u2060\ufeff-]/g, '');
