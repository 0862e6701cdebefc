/** Removes spaces, hyphens and invisible characters that mail programs insert into a pasted code. */
export const plainCode = (text: string) =>
  text.replace(/[\s\u00ad\u2010-\u2015\u200b-\u200d\u2060\ufeff-]/g, '');
