import { parseArgs } from 'node:util';
import { StartError } from '../server/environment.ts';

/**
 * Reads a command's options: those with a value, and flags.
 * @throws StartError for an option that the command does not have
 */
export function readOptions<const Valued extends string, const Plain extends string = never>(
  valued: readonly Valued[],
  plain: readonly Plain[] = [],
): Partial<Record<Valued, string>> & Record<Plain, boolean> {
  const options = {
    ...Object.fromEntries(valued.map((name) => [name, { type: 'string' as const }])),
    ...Object.fromEntries(plain.map((name) => [name, { type: 'boolean' as const, default: false }])),
  };
  try {
    return parseArgs({ options }).values as Partial<Record<Valued, string>> & Record<Plain, boolean>;
  } catch (error) {
    throw new StartError((error as Error).message.split('. ')[0] ?? '');
  }
}
