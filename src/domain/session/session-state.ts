export type SessionState =
  /** only in the prerendered HTML and the first hydrated frame */
  | { phase: 'unknown' }
  /**
   * ended: why the server ended the session, if it said so. stays: the person's data is deleted except one
   * draft, and the sign-in follows in this document (B20); without it the document is about to be replaced.
   */
  | { phase: 'guest'; ended?: 'vencida' | 'revocada' | 'invalida' | 'desconocido'; stays?: true }
  /**
   * verified: the server has confirmed the token since this page was opened; at: the path where the person
   * continues (B20)
   */
  | { phase: 'open'; usuario: string; verified: boolean; at?: string };
