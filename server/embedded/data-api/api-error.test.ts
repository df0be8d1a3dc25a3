import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { ApiError, answeredError, UnfitValue } from './api-error.ts';

/** The error that replaces Lite's own answer. */
function answer(error: unknown): { status?: number; code?: string } {
  const { code, message, detail } = answeredError(error) as { code: string; message: string; detail: string };
  if (code !== 'PGRST') return { code };
  return { status: JSON.parse(detail).status, code: JSON.parse(message).code };
}
const sqlError = (code: string, more = {}) => Object.assign(new Error('said so'), { code, ...more });

test.each([
  ['23514', 400],
  ['23000', 400],
  ['P0001', 400],
  ['0A000', 400],
  ['P0002', 500],
  ['40001', 500],
  ['53100', 503],
  ['53400', 500],
  ['08006', 503],
  ['57014', 500],
  ['28000', 403],
])('SQLSTATE %s is answered with status %i, as PostgREST does', (code, status) =>
  expect(answer(sqlError(code))).toEqual({ status, code }),
);

test.each(['23502', '23503', '23505', '22P02', '42501', '42P01', '25006', 'PT429'])(
  "SQLSTATE %s keeps Lite's own answer",
  (code) => expect(answer(sqlError(code))).toEqual({ code }),
);

test('a value of a wrong type is answered with 22P02, and deep nesting with a syntax error', () => {
  expect(answer(new UnfitValue())).toEqual({ status: 400, code: '22P02' });
  expect(answer(new Error('Invalid input for boolean type'))).toEqual({ status: 400, code: '22P02' });
  expect(answer(new RangeError('Maximum call stack size exceeded'))).toEqual({ status: 400, code: 'PGRST100' });
  expect(answer(new ApiError(404, 'PGRST205', 'No.'))).toEqual({ status: 404, code: 'PGRST205' });
});

test('the log has one short line that contains nothing of what was sent', () => {
  const secret = 'reader@example.com '.repeat(1000);
  const errors = [
    sqlError('22P02', { message: `invalid input: ${secret}`, params: [secret], query: secret, where: secret }),
    sqlError('23505', { detail: `Key (email)=(${secret})`, table: 'newsletter_subscribers', constraint: 'email_key' }),
    sqlError('23514', { message: secret }),
    new Error(`failed to parse filter (${secret})`),
    new ApiError(400, 'PGRST100', secret),
  ];
  for (const error of errors) {
    const line = inspect(answeredError(error));
    expect(line).not.toContain('reader@');
    expect(line.length).toBeLessThanOrEqual(300);
    expect(line).not.toContain('\n');
  }
  expect(inspect(answeredError(errors[1]))).toContain('newsletter_subscribers email_key');
});
