/**
 * The text of a request's body. Returns 'too-large' as soon as more than `limit` bytes have arrived, with or without a
 * Content-Length, and 'unreadable' when the client disconnected or the body is not UTF-8.
 */
export async function readBody(
  request: Request,
  limit: number,
): Promise<{ text: string } | 'too-large' | 'unreadable'> {
  if (Number(request.headers.get('content-length')) > limit) return 'too-large';
  if (!request.body) return { text: '' };

  const reader = request.body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let received = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { text: text + decoder.decode() };
      received += value.byteLength;
      if (received > limit) {
        await reader.cancel();
        return 'too-large';
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return 'unreadable';
  }
}
