import { expect } from 'vitest';
import { headersOf, type ReceivedMail, readable } from './smtp-server.ts';

/** A visitor's call request; each of its fields is unique. */
export type Submission = Readonly<{ number: number; key: string; fields: Record<string, string> }>;

/** A row as it is in the database. */
export type StoredRequest = { idempotency_key: string; name: string; email: string; message: string };

export const AUTHOR = 'inbox@example.com';

export function submission(number: number): Submission {
  const mark = `visitor-${`${number}`.padStart(4, '0')}`;
  return {
    number,
    key: `key-of-${mark}`,
    fields: {
      type: 'booking',
      name: `Name of ${mark}`,
      email: `${mark}@example.org`,
      company: '',
      phone: '',
      timeZone: 'GMT+1',
      preferredTime: 'morning',
      callType: 'general',
      message: `Message of ${mark}`,
    },
  };
}

/** Sends a submission. @returns whether it was acknowledged, which a broken connection is not */
export async function sendSubmission(
  { key, fields }: Submission,
  send: (request: { headers: Record<string, string>; body: string }) => Promise<Response>,
): Promise<boolean> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  try {
    return (await send({ headers, body: JSON.stringify(fields) })).ok;
  } catch {
    return false;
  }
}

/** @throws when a row is missing, stored twice or different from what was sent */
export function expectStored(submissions: readonly Submission[], rows: readonly StoredRequest[]): void {
  const byKey = (a: StoredRequest, b: StoredRequest) => a.idempotency_key.localeCompare(b.idempotency_key);
  const wanted = submissions.map(({ key, fields }) => ({
    idempotency_key: key,
    name: fields.name ?? '',
    email: fields.email ?? '',
    message: fields.message ?? '',
  }));
  const stored = rows.map(({ idempotency_key, name, email, message }) => ({ idempotency_key, name, email, message }));
  expect(stored.sort(byKey)).toEqual(wanted.sort(byKey));
}

/**
 * Every submission has its notice and its acknowledgement, at least once; a repeat is the same mail with the same
 * Message-ID; and no mail goes to anybody, or says anything, that it should not.
 */
export function expectMailed(submissions: readonly Submission[], mails: readonly ReceivedMail[]): void {
  const seen = new Map<string, Set<string>>();
  for (const mail of mails) {
    const text = readable(mail);
    const marks = new Set(text.match(/visitor-\d{4}/g));
    expect([...marks], 'a mail is about one visitor').toHaveLength(1);
    const [mark = ''] = marks;
    const [recipient = '', ...others] = mail.to;
    expect(others).toEqual([]);
    expect([AUTHOR, `${mark}@example.org`], 'it goes to the author or to that visitor').toContain(recipient);
    for (const part of [`Name of ${mark}`, `Message of ${mark}`]) expect(text).toContain(part);
    const kind = `${mark} to ${recipient === AUTHOR ? 'author' : 'visitor'}`;
    const [messageId = ''] = headersOf(mail).get('message-id') ?? [];
    seen.set(kind, (seen.get(kind) ?? new Set()).add(messageId));
  }
  const wanted = submissions.flatMap(({ fields }) => {
    const [mark = ''] = fields.email?.split('@') ?? [];
    return [`${mark} to author`, `${mark} to visitor`];
  });
  expect([...seen.keys()].sort()).toEqual(wanted.sort());
  for (const [kind, ids] of seen) expect(ids.size, `${kind}: one Message-ID`).toBe(1);
}
