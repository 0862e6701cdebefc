import { expect } from 'vitest';
import { type Answer, classify } from '../../src/offline/model/answers.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';
export const FIELD = 'guardarConfiguracion';
/** Our API's answer to one operation that failed. */
export const error = (message: string, code?: string, more: object = {}, path: string[] | null = [FIELD]) => [
  {
    data: null,
    errors: [{ message, ...(path ? { path } : {}), extensions: { ...(code ? { code } : {}), ...more } }],
  },
];

/** An HTTP response to one operation, and its expected class. */
export interface AnswerCase {
  name: string;
  status?: number;
  type?: string | null;
  redirected?: boolean;
  retryAfter?: string;
  body: unknown;
  is: Answer;
}

export function expectClass({
  status = 200,
  type = JSON_TYPE,
  redirected,
  retryAfter,
  body,
  is,
}: AnswerCase) {
  const http = {
    status,
    contentType: type,
    body,
    retryAfter: retryAfter ?? null,
    ...(redirected ? { redirected } : {}),
  };
  expect(classify(http, 0, FIELD)).toStrictEqual(is);
}
