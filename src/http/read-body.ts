/**
 * The bytes of the body of a request or an answer. Returns 'too-large' as soon as more than `limit` bytes have arrived, with or without a
 * Content-Length, and 'unreadable' when the client disconnected. The rest of a body that is too large is left unread
 * and not cancelled: cancelling closes the connection before the client has read the answer.
 */
export async function readBody(
  request: Pick<Request, 'body' | 'headers'>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | 'too-large' | 'unreadable'> {
  if (Number(request.headers.get('content-length')) > limit) return 'too-large';
  const pieces: BlobPart[] = [];
  let received = 0;
  try {
    const reader = request.body?.getReader();
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
      received += value.byteLength;
      if (received > limit) return 'too-large';
      pieces.push(value);
    }
  } catch {
    return 'unreadable';
  }
}

/** A posted form of at most `limit` bytes. 'unreadable' also when the body is not a form. */
export async function readForm(request: Request, limit: number): Promise<FormData | 'too-large' | 'unreadable'> {
  const body = await readBody(request, limit);
  if (typeof body === 'string') return body;
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return new Response(body, { headers }).formData().catch(() => 'unreadable' as const);
}
