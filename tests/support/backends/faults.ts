/** What a misbehaving server does with a request instead of answering it normally. */
export type Fault =
  | { kind: 'ok' }
  /** the connection is cut before the real server sees the request */
  | { kind: 'drop' }
  /** the real server carries it out; the connection is cut instead of the answer */
  | { kind: 'apply-drop' }
  /**
   * no answer until release(); applied: the real server has carried it out before that, otherwise it does so
   * then
   */
  | { kind: 'hang'; applied: boolean }
  /** the real server carries it out; half of the answer's body arrives, then the connection is cut */
  | { kind: 'half' }
  | { kind: 'slow'; ms: number; bytesPerSecond?: number }
  /** the real server's answer with other headers or another text */
  | { kind: 'edit'; headers?: Record<string, string>; text?: (text: string) => string }
  | MadeUp;

/** An answer that does not come from the real server. */
export interface MadeUp {
  kind: 'answer';
  status: number;
  type: string;
  body: string;
  /** the real server carries the request out anyway */
  applied?: boolean;
  /** evaluated for each answer, because some headers contain the time */
  headers?: () => Record<string, string>;
}

const HTML = 'text/html; charset=utf-8';
const page = (title: string) => `<!doctype html><title>${title}</title><h1>${title}</h1>`;

/** N07: a captive portal answers the app's address with its own page. */
export const portal: MadeUp = { kind: 'answer', status: 200, type: HTML, body: page('Acceso a la red') };

/** N08: a redirect. */
export const redirect = (location: string): MadeUp => ({
  kind: 'answer',
  status: 302,
  type: HTML,
  body: '',
  headers: () => ({ location }),
});

/** N09: a gateway's error page. */
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
