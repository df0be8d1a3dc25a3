/** The best encoding of those in which we send that an Accept-Encoding header names. */
export function preferred(accepted: string | null): 'brotli' | 'gzip' | 'identity' {
  if (accepted === null) return 'identity';
  if (takes(accepted, 'br')) return 'brotli';
  return takes(accepted, 'gzip') ? 'gzip' : 'identity';
}

/** Whether an Accept-Encoding header names the coding without refusing it (`;q=0`). */
function takes(accepted: string, coding: string): boolean {
  if (!accepted.includes(coding)) return false;
  return accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    return name.toLowerCase() === coding && !parameters.some((parameter) => /^q=0(\.0*)?$/i.test(parameter));
  });
}
