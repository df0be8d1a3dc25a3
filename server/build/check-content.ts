import { readContent } from '../../src/content/read-content.ts';
import { kinds } from '../../src/content.kinds.ts';
import { StartError } from '../environment.ts';

/**
 * Checks all files in content/ before any slow step.
 * @throws StartError with a line for each problem
 */
export function checkContent(root: string): void {
  const { problems } = readContent(root, kinds);
  if (problems.length) throw new StartError(problems.join('\n'));
}
