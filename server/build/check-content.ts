import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { problemLine } from '../../src/content/problem-line.ts';
import { readContent } from '../../src/content/read-content.ts';
import { kinds } from '../../src/content.kinds.ts';
import { readOwnerChoices } from '../../src/site/owner-choices.ts';
import { readThemeColours } from '../../src/styles/theme-colours.ts';
import { StartError } from '../environment.ts';

/** The least width of an image, in pixels (docs/content.md, "Images"). */
const LEAST_WIDTH = 960;
/** Width divided by height. The pages crop what differs. */
const PORTRAIT = { file: 'content/portrait.png', proportions: 4 / 5, words: '4:5 (four wide, five high)' };
const COVER = { proportions: 2 / 3, words: '2:3 (two wide, three high)' };
const TOLERANCE = 0.05;

/**
 * Checks all files in content/ before any slow step.
 * @throws StartError with a line for each problem
 */
export async function checkContent(root: string): Promise<void> {
  const { OFF } = readOwnerChoices(root);
  const { entries, problems } = readContent(root, kinds, OFF);
  if (problems.length === 0) {
    const covers = (OFF.includes('books') ? [] : entries.books)
      .map(({ fields }) => `content/books/${fields.cover}`)
      .filter((file) => !file.endsWith('.svg'))
      .map((file) => ({ ...COVER, file }));
    for (const image of [PORTRAIT, ...covers]) {
      const problem = await imageProblem(root, image);
      if (problem) problems.push(problemLine({ file: image.file }, problem));
    }
  }
  const theme = 'src/styles/theme.css';
  for (const problem of readThemeColours(await readFile(join(root, theme), 'utf8')).problems)
    problems.push(`${theme}, ${problem}`);
  if (problems.length) throw new StartError(problems.join('\n'));
}

async function imageProblem(root: string, { file, proportions, words }: typeof PORTRAIT): Promise<string | undefined> {
  const size = await sharp(join(root, file))
    .metadata()
    .catch(() => undefined);
  if (!size) return 'expected an image; this file cannot be read as one';
  const { width, height } = size.autoOrient;
  if (width < LEAST_WIDTH) return `expected at least ${LEAST_WIDTH} pixels in width, found ${width}`;
  if (Math.abs(width / height / proportions - 1) > TOLERANCE)
    return `expected the proportions ${words}, found ${width} × ${height} pixels`;
  return undefined;
}
