import { readContent } from '../../src/backend/content/read-content.ts';
import { StartError } from '../environment.ts';

/**
 * Checks everything in content/, before anything slow is done with it.
 * @throws StartError with a line a problem
 */
export async function checkContent(root: string): Promise<void> {
  const { problems } = await readContent(root);
  if (problems.length) throw new StartError(problems.join('\n'));
}
