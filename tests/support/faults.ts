/** What a misbehaving server does to a request instead of plainly answering it. */
export type Fault =
  | { kind: 'ok' }
  /** cut before the real server sees it */
  | { kind: 'drop' }
  /** the real server does it; the connection is cut instead of the answer */
  | { kind: 'apply-drop' }
  /** nothing is said until release(); applied: the real server has done it by then, or does it only then */
  | { kind: 'hang'; applied: boolean }
  /** the real server does it; half of the answer's body arrives, then a cut */
  | { kind: 'half' }
  | { kind: 'slow'; ms: number; bytesPerSecond?: number }
  /** the real server's answer with other headers, or another text */
  | { kind: 'edit'; headers?: Record<string, string>; text?: (text: string) => string }
  | MadeUp;

/** An answer that is not the real server's. */
export interface MadeUp {
  kind: 'answer';
  status: number;
  type: string;
  body: string;
  /** the real server does it all the same */
  applied?: boolean;
  /** asked at each answer, since some of them speak of the time */
  headers?: () => Record<string, string>;
}

const HTML = 'text/html; charset=utf-8';
const page = (title: string) => `<!doctype html><title>${title}</title><h1>${title}</h1>`;

/** N07: a captive portal answers our address with its own page. */
export const portal: MadeUp = { kind: 'answer', status: 200, type: HTML, body: page('Acceso a la red') };

/** N08 */
export const redirect = (location: string): MadeUp => ({
  kind: 'answer',
  status: 302,
  type: HTML,
  body: '',
  headers: () => ({ location }),
});

/** N09: a gateway's page. */
export const gateway = (status: number, headers?: MadeUp['headers']): MadeUp => ({
  kind: 'answer',
  status,
  type: HTML,
  body: page(String(status)),
  ...(headers && { headers }),
});

export const json = (status: number, body: unknown, headers?: MadeUp['headers']): MadeUp => ({
  kind: 'answer',
  status,
  type: 'application/json',
  body: JSON.stringify(body),
  ...(headers && { headers }),
});
