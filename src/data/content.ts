import { getEntry } from 'astro:content';
import type { Content } from '../backend/content/content.ts';

/** One kind of entry in content/, as of this build. */
export async function content<Kind extends keyof Content>(kind: Kind): Promise<Content[Kind]> {
  const entry = await getEntry('content', kind);
  if (entry === undefined) throw new Error(`content/: ${kind} was not loaded`);
  return entry.data.value as Content[Kind];
}
