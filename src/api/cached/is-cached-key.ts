/**
 * Whether the key belongs to server data that can be fetched again: the Apollo copy, the first screen's data,
 * birthday lists. All other keys hold the person's own data: tabs, drafts, choices.
 */
export const isReadCopy = (key: string) => /^(apollo:|primera-vista:|cumpleanos-\d)/.test(key);
