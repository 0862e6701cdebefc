/**
 * The names in the key-value store of what was read from the server and comes again with a connection: the Apollo copy,
 * the first screen's, the days of birthdays. Everything else there is the person's own: tabs, drafts, choices.
 */
export const isReadCopy = (key: string) => /^(apollo:|primera-vista:|cumpleanos-\d)/.test(key);
