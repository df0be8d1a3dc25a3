/** Compares digests, so that the timing does not reveal how much of a guessed secret was right. */
export async function isSameSecret(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map(digest));
  return a === b;
}

async function digest(text: string): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).join();
}
