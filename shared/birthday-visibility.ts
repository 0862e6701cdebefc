/** To whom a person's birthday is shown: everybody, those of the same department, nobody else. */
export const VISIBILITIES = ['todos', 'area', 'nadie'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
