/**
 * A function of a text that remembers its last results, up to 4 million characters of texts and results together. The
 * longest unused go first.
 * @param sizeOf the length of a result, in characters
 */
export function cachedByText<Result>(
  render: (text: string) => Result,
  sizeOf: (result: Result) => number,
): (text: string) => Result {
  const cached = new Map<string, Result>();
  let total = 0;
  return (text) => {
    const isNew = !cached.has(text);
    const result = isNew ? render(text) : (cached.get(text) as Result);
    cached.delete(text);
    cached.set(text, result);
    if (isNew) total += text.length + sizeOf(result);
    for (const [oldest, itsResult] of cached) {
      if (total <= MOST_CACHED) break;
      cached.delete(oldest);
      total -= oldest.length + sizeOf(itsResult);
    }
    return result;
  };
}

const MOST_CACHED = 4_000_000;
