import { bookSchema } from '../../domain/content/book.ts';
import { isSlug, slugify } from '../../domain/slug.ts';
import { checkMarkdownFile } from '../markdown-file.ts';
import type { BookEntry } from './content.ts';
import type { ContentFolder } from './content-folder.ts';
import { problemLine } from './problem-line.ts';

const FOLDER = 'content/books';

/** Reads content/books, a file a book: its name is the id, its text the full description. */
export async function readBooks(folder: ContentFolder): Promise<BookEntry[]> {
  const files = folder.files.filter((file) => /^content\/books\/[^/]+\.md$/.test(file));
  if (files.length === 0) folder.problems.push(problemLine({ file: FOLDER }, 'expected a file for every book'));
  const read: Heads = [];
  const books: BookEntry[] = [];
  for (const file of files) {
    const book = await readBook(folder, file, read);
    if (book) books.push(book);
  }
  reportSharedOrders(folder, read);
  return books.sort((a, b) => a.order - b.order);
}

/** The order of each book as its file has it, whatever else is wrong there. */
type Heads = { file: string; order: unknown }[];

async function readBook(folder: ContentFolder, file: string, heads: Heads): Promise<BookEntry | undefined> {
  const id = file.slice(FOLDER.length + 1, -'.md'.length);
  if (!isSlug(id))
    folder.problems.push(
      problemLine({ file }, `the name becomes the book's address; expected ${slugify(id) || 'a-short-title'}.md`),
    );
  const source = await folder.text(file);
  if (source === undefined) return undefined;
  const { head, yaml, html, problems } = checkMarkdownFile(file, source, bookSchema);
  folder.problems.push(...problems);
  if (yaml && html === '')
    folder.problems.push(problemLine({ file }, "expected the full description below the second line of '---'"));
  const raw = (yaml?.value ?? {}) as Record<string, unknown>;
  heads.push({ file, order: raw.order });
  const cover = bookSchema.shape.cover.safeParse(raw.cover);
  if (!cover.success) return undefined;
  const told = (message: string) => problemLine({ file, line: yaml?.lineOf(['cover']), path: ['cover'] }, message);
  const picture = `${FOLDER}/${cover.data}`;
  const drawn = /\.svg$/i.test(picture);
  const drawing = drawn ? await folder.drawing(picture, told) : undefined;
  if (!drawn && folder.picture(picture, told) && !/\.[a-z]+$/.test(picture))
    folder.problems.push(told("expected the picture's name to end in small letters, such as .jpg"));
  return head && { ...head, id, fullDescription: html, drawing };
}

function reportSharedOrders({ problems }: ContentFolder, heads: Heads): void {
  const byOrder = Map.groupBy(
    heads.filter(({ order }) => typeof order === 'number'),
    ({ order }) => order,
  );
  for (const [order, sharing] of byOrder) {
    if (sharing.length === 1) continue;
    const names = sharing.map(({ file }) => file.slice(FOLDER.length + 1));
    const together = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    problems.push(
      problemLine({ file: FOLDER }, `${together} ${names.length === 2 ? 'both' : 'all'} have order ${order}`),
    );
  }
}
