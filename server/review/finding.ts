/** What a look at one thing found. */
export interface Finding {
  tema: string;
  estado: 'bien' | 'atencion' | 'mal';
  hallado: string;
  /** what to do; absent if all is well */
  hacer?: string;
}

export const good = (tema: string, hallado: string): Finding => ({ tema, estado: 'bien', hallado });

/** Works today, and will not always. */
export const doubtful = (tema: string, hallado: string, hacer: string): Finding => ({
  tema,
  estado: 'atencion',
  hallado,
  hacer,
});

/** Does not work, or is open to somebody. */
export const wrong = (tema: string, hallado: string, hacer: string): Finding => ({
  tema,
  estado: 'mal',
  hallado,
  hacer,
});
