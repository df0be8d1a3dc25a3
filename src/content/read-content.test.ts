import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { kinds } from '../content.kinds.ts';
import { splitFrontMatter } from './prose.ts';
import { readContent } from './read-content.ts';
import { readYaml } from './yaml-file.ts';

const shipped = join(import.meta.dirname, '../..');
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-'));
  for (const name of [
    'site.yaml',
    'labels.yaml',
    'categories.yaml',
    'purposes.yaml',
    'portrait.png',
    'pages',
    'sections',
  ])
    cpSync(join(shipped, 'content', name), join(root, 'content', name), { recursive: true });
  for (const [name, text] of Object.entries(SAMPLE)) write(name, text);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10"/></svg>\n';

const book = (order: number) => `---
# A note
order: ${order}
title: The Brand Book
subtitle: A Manual
category: Branding
description: Short.
longDescription: >-
  Longer,
  on two lines.
status: available
publishDate: 2024
badge: Bestseller
colour: green
cover: cover.svg
---
What it *says*.
`;

const SAMPLE: Record<string, string> = {
  'books/brand-book.mdx': book(2),
  'books/twice-found.mdx': book(1),
  'books/cover.svg': DRAWING,
  'services/services.yaml': `- id: strategy
  title: Strategy
  summary: One sentence.
  description: More.
  features: [Talks]
  deliverables:
    - A page
  timeline: 6-12 weeks
  investment: $35,000+
  priceFrom: 35000
`,
  'services/process.yaml': '- title: Discovery\n  description: We look.\n',
  'projects/projects.yaml': `- title: Namewright
  category: Tool
  description: Names things.
  status: Live
  url: https://names.example.com
  logo: mark.svg
- title: The Table
  category: Room
  description: A table.
  status: Brewing
  logo: mark.svg
`,
  'projects/mark.svg': DRAWING,
  'speaking/talks.yaml': '- title: Talk\n  description: On this.\n  duration: 45-60 minutes\n  audience: Founders\n',
  'speaking/formats.yaml': '- type: Keynote\n  description: From a stage.\n  ideal: 500-5000 attendees\n',
  'speaking/testimonials.yaml': '- quote: Good.\n  author: A. Reader\n  role: Reader\n',
  'speaking/events.yaml': '# None yet\n[]\n',
  'testimonials/testimonials.yaml': '- content: Good.\n  author: A. Client\n  role: Client\n  rating: 5\n',
};

function write(name: string, text: string | Uint8Array): void {
  const path = join(root, 'content', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Changes a file of the sample content. `from` must occur in it. */
function change(name: string, from: string, to: string): void {
  const text = readFileSync(join(root, 'content', name), 'utf8');
  expect(text).toContain(from);
  write(name, text.replace(from, to));
}

function problems(): string[] {
  return readContent(root, kinds).problems;
}

test('the content of this site reads without a problem', () => {
  expect(readContent(shipped, kinds).problems).toEqual([]);
});

test('the examples of the guide read without a problem', () => {
  const guide = readFileSync(join(shipped, 'docs/content.md'), 'utf8');
  const examples = [...guide.matchAll(/^```(?:yaml|mdx)\n(.*?)^```$/gms)].map(([, example = '']) => example);
  for (const example of examples)
    expect(readYaml(splitFrontMatter(example).frontMatter ?? example).mistakes, example).toEqual([]);
  const files: [file: string, sign: string][] = [
    ['books/brand-book.mdx', 'longDescription:'],
    ['services/services.yaml', 'deliverables:'],
    ['services/process.yaml', '- title: Discovery'],
    ['projects/projects.yaml', 'logo:'],
    ['speaking/talks.yaml', 'audience:'],
    ['speaking/formats.yaml', 'ideal:'],
    ['speaking/events.yaml', 'place:'],
    ['speaking/testimonials.yaml', '- quote:'],
    ['testimonials/testimonials.yaml', '- content:'],
  ];
  for (const [file, sign] of files) {
    const [example, ...others] = examples.filter((each) => each.includes(sign));
    expect([example, others], sign).toEqual([expect.any(String), []]);
    write(file, `${example}`);
  }
  for (const [file, from] of [
    ['books/brand-book.svg', 'books/cover.svg'],
    ['projects/plainly.svg', 'books/cover.svg'],
  ] as const)
    cpSync(join(root, 'content', from), join(root, 'content', file));
  // The sample's other book has the place of the example.
  write('books/twice-found.mdx', book(2));
  expect(problems()).toEqual([]);
});

test('entries have their ids, their fields as written, and their prose', () => {
  const { entries } = readContent(root, kinds);
  expect(entries.books).toMatchObject([
    { id: 'brand-book', fields: { order: 2, publishDate: 2024 }, body: 'What it *says*.\n' },
    { id: 'twice-found', fields: { order: 1 } },
  ]);
  expect(entries.labels).toMatchObject([{ id: 'labels', file: 'content/labels.yaml' }]);
});

test('lists keep the order of their files, and the list of events may be empty', () => {
  const { entries } = readContent(root, kinds);
  expect(entries.projects).toMatchObject([
    { id: 'namewright', position: 1 },
    { id: 'the-table', position: 2 },
  ]);
  expect(entries.services).toMatchObject([{ id: 'strategy', position: 1 }]);
  expect(entries.events).toEqual([]);
});

test('entries with the same name get different ids', () => {
  change(PROJECTS, 'title: The Table', 'title: Namewright');
  expect(readContent(root, kinds).entries.projects.map(({ id }) => id)).toEqual(['namewright', 'namewright-2']);
});

test('a project may have no logo', () => {
  change(PROJECTS, 'status: Brewing\n  logo: mark.svg', 'status: Brewing');
  expect(problems()).toEqual([]);
});

const PROJECTS = 'projects/projects.yaml';
const BOOK = 'books/brand-book.mdx';

/**
 * Mistakes in the prose of a book, which starts at line 17: the text to replace, its replacement, and the end of the
 * message.
 */
const PROSE: [what: string, from: string, to: string, line: string][] = [
  [
    'a link to a book that does not exist',
    'What it',
    'As <BookLink id="twice-fond" /> says, it',
    "17 (<BookLink>): id: nothing in books has the id 'twice-fond'; there are brand-book, twice-found",
  ],
  [
    'a component that is misspelled',
    'What it',
    '<Asid title="A">B</Asid> it',
    '17: unknown component <Asid>; there are Figure, PullQuote, Aside, BookLink, Owner',
  ],
  [
    'a component that does not exist',
    'What it',
    'What it\n\n<Carousel />\n\n',
    '19: unknown component <Carousel>; there are Figure, PullQuote, Aside, BookLink, Owner',
  ],
  [
    'an attribute that is missing',
    'What it',
    '<Aside>A</Aside> it',
    '17 (<Aside>): title: is missing; expected a text',
  ],
  [
    'an attribute that is misspelled',
    'What it',
    '<Aside title="A" titel="A">B</Aside> it',
    '17 (<Aside>): titel: unknown field; the fields here are title',
  ],
  [
    'an attribute that is computed',
    'What it',
    '<Aside title={1 + 1}>B</Aside> it',
    "17 (<Aside>): write the attributes as texts, such as title='In short'",
  ],
  [
    'a component that is not closed',
    'What it',
    '<Aside title="A">\n\nWhat it',
    '17: <Aside> is not closed; write </Aside> after its text',
  ],
  ['an expression', 'What it', 'What {1 + 1} it', '17: {1 + 1} may not stand in a text; write \\{ for the sign itself'],
  [
    'a brace that nothing closes',
    'What it',
    'What { it',
    "17: '{' begins what only programs can write; write \\{ for the sign itself",
  ],
  [
    'a sign that begins a component',
    'What it',
    'What <3 it',
    "17: '<' begins a component; write \\< for the sign itself, and [words](address) for a link",
  ],
  [
    'a line that begins as a program',
    'What it',
    'import duties are high\n\nWhat it',
    '17: a line of text may not begin with import or export; begin it with another word',
  ],
  [
    'an image in the text that is not there',
    'What it',
    'What it\n\n![A table](./table.png)\n\n',
    '19: content/books/table.png is not there',
  ],
];

test.each<[what: string, file: string, from: string, to: string, line: string]>([
  [
    'an entry below a forgotten []',
    'speaking/events.yaml',
    '[]\n',
    '[]\n- title: A day\n  date: 2027-03-05\n',
    "content/speaking/events.yaml, line 3: remove the line '[]' above: it says that there are no entries",
  ],
  [
    'a word that is none of the choices',
    PROJECTS,
    'status: Live',
    'status: Lve',
    "content/projects/projects.yaml, line 4 (Namewright): status: expected one of 'Live', 'Active Development', 'Book in Progress', 'Brewing', found 'Lve'",
  ],
  [
    'a missing field',
    PROJECTS,
    '  category: Room\n',
    '',
    'content/projects/projects.yaml, line 7 (The Table): category: is missing; expected a text',
  ],
  [
    'a field without a value',
    PROJECTS,
    'category: Room',
    'category:',
    'content/projects/projects.yaml, line 8 (The Table): category: expected a text, and found nothing',
  ],
  [
    'a field that almost exists, with the names that do',
    PROJECTS,
    'category: Room',
    'categroy: Room\n  category: Room',
    'content/projects/projects.yaml, line 8 (The Table): categroy: unknown field; the fields here are title, category, description, status, url, label, color, logo',
  ],
  [
    'a field that does not exist',
    'services/process.yaml',
    'title: Discovery',
    'title: Discovery\n  duration: a week',
    'content/services/process.yaml, line 2 (Discovery): duration: unknown field; the fields here are title, description',
  ],
  [
    'an entry that has no name',
    PROJECTS,
    'title: The Table',
    'title: ""',
    'content/projects/projects.yaml, line 7 (entry 2): title: expected a text, and found nothing',
  ],
  [
    'a project that is live and nowhere',
    PROJECTS,
    '  url: https://names.example.com\n',
    '',
    "content/projects/projects.yaml, line 1 (Namewright): url: expected an address, because the status says that it can be visited ('Brewing' needs none)",
  ],
  [
    'an address without its scheme',
    PROJECTS,
    'https://names',
    'names',
    'content/projects/projects.yaml, line 5 (Namewright): url: expected a whole address beginning with https://',
  ],
  [
    'an image that is not there',
    PROJECTS,
    'status: Brewing\n  logo: mark.svg',
    'status: Brewing\n  logo: the-tabel.svg',
    'content/projects/projects.yaml, line 11 (The Table): logo: content/projects/the-tabel.svg is not there',
  ],
  [
    'an image whose name has other letters',
    PROJECTS,
    'status: Brewing\n  logo: mark.svg',
    'status: Brewing\n  logo: Mark.svg',
    "content/projects/projects.yaml, line 11 (The Table): logo: content/projects/Mark.svg is not there; there is 'mark.svg', and capitals count",
  ],
  [
    'a wrong date',
    BOOK,
    'publishDate: 2024',
    'publishDate: spring 2024',
    'content/books/brand-book.mdx, line 12: publishDate: expected a date such as 2024, 2024-03 or 2024-03-05',
  ],
  [
    'a month that does not exist',
    BOOK,
    'publishDate: 2024',
    'publishDate: 2024-13',
    'content/books/brand-book.mdx, line 12: publishDate: expected a date such as 2024, 2024-03 or 2024-03-05',
  ],
  [
    'a missing cover',
    BOOK,
    'cover: cover.svg',
    'cover: brand-book.jpg',
    'content/books/brand-book.mdx, line 15: cover: content/books/brand-book.jpg is not there',
  ],
  [
    'two books in one place',
    BOOK,
    'order: 2',
    'order: 1',
    'content/books: brand-book.mdx and twice-found.mdx both have order 1',
  ],
  [
    'a number that is a word',
    BOOK,
    'order: 2',
    'order: second',
    "content/books/brand-book.mdx, line 3: order: expected a whole number, found 'second'",
  ],
  [
    'a number out of range',
    BOOK,
    'order: 2',
    'order: 0',
    'content/books/brand-book.mdx, line 3: order: expected a number above 0, found 0',
  ],
  [
    'a text that is a number',
    BOOK,
    'title: The Brand Book',
    'title: 1984',
    "content/books/brand-book.mdx, line 4: title: expected a text; put 1984 in 'quotation marks'",
  ],
  [
    'an ISBN whose check digit is wrong',
    BOOK,
    'colour: green',
    'isbn: 978-0-00-000000-3\ncolour: green',
    'content/books/brand-book.mdx, line 14: isbn: expected an ISBN of 13 digits whose check digit is right',
  ],
  [
    'a wrong field inside another',
    BOOK,
    'colour: green',
    'ratings:\n  home:\n    rating: 6\n    reviews: 3\ncolour: green',
    'content/books/brand-book.mdx, line 16: ratings, home, rating: expected a number not above 5, found 6',
  ],
  [
    'a text in place of a list',
    'services/services.yaml',
    'features: [Talks]',
    'features: Talks',
    "content/services/services.yaml, line 5 (Strategy): features: expected a list, each entry on lines that begin with '- ', found 'Talks'",
  ],
  [
    'an empty list',
    'services/services.yaml',
    'features: [Talks]',
    'features: []',
    'content/services/services.yaml, line 5 (Strategy): features: expected 1 entry or more, found 0',
  ],
  [
    'an entry of a list that holds a colon',
    'services/services.yaml',
    '- A page',
    '- One page: yours',
    "content/services/services.yaml, line 7 (Strategy): deliverables, entry 1: expected a text, found fields; put a text that contains a colon, or begins with a brace, in 'quotation marks'",
  ],
  [
    'an id that is taken',
    'services/services.yaml',
    '  priceFrom: 35000\n',
    `  priceFrom: 35000\n${SAMPLE['services/services.yaml']?.replace('title: Strategy', 'title: Another')}`,
    "content/services/services.yaml, line 11 (Another): id: 'strategy' is the id of Strategy already",
  ],
  [
    'a day that does not exist',
    'speaking/events.yaml',
    '[]',
    '- title: Talk\n  date: 2027-02-30\n  place: Town',
    'content/speaking/events.yaml, line 3 (Talk): date: expected a day such as 2027-03-05',
  ],
  [
    'half a star',
    'testimonials/testimonials.yaml',
    'rating: 5',
    'rating: 4.5',
    'content/testimonials/testimonials.yaml, line 4 (A. Client): rating: expected a whole number, found 4.5',
  ],
  [
    'a field that stands too far to the left',
    'speaking/talks.yaml',
    '  description',
    ' description',
    'content/speaking/talks.yaml, line 2: begin this line as far to the right as the ones beside it',
  ],
  [
    'fields in place of a list',
    'services/process.yaml',
    '- title: Discovery\n  description',
    'title: Discovery\ndescription',
    "content/services/process.yaml: expected a list, each entry on lines that begin with '- '",
  ],
  [
    'a text with a colon',
    'speaking/talks.yaml',
    'On this.',
    'On this: and that.',
    "content/speaking/talks.yaml, line 2: a text that contains a colon must stand in 'quotation marks'; if there is none, begin this line as far to the right as the ones beside it",
  ],
  ...['@home', '!Important words', '*Stars*', '&Co is', '`Code`'].map(
    (text): [string, string, string, string, string] => [
      `a text that begins as ${text}`,
      'speaking/talks.yaml',
      'On this.',
      text,
      "content/speaking/talks.yaml, line 2: a text that begins with a sign such as @, *, &, !, % or ` must stand in 'quotation marks'",
    ],
  ),
  [
    'a tab',
    'speaking/talks.yaml',
    '  description',
    '\tdescription',
    'content/speaking/talks.yaml, line 2: the line begins with a tab; use spaces',
  ],
  [
    'a field that stands twice',
    'speaking/talks.yaml',
    '  audience',
    '  title: Again\n  audience',
    'content/speaking/talks.yaml, line 4: title: the field stands here twice',
  ],
  [
    'a quotation mark that nothing closes',
    BOOK,
    'title: The Brand Book',
    'title: "The Brand Book',
    'content/books/brand-book.mdx, line 15: a quotation mark is missing at the end of a text above',
  ],
  [
    'a book without its head',
    BOOK,
    '---\n# A note',
    '# A note',
    "content/books/brand-book.mdx: expected front matter between two lines of '---' at the top",
  ],
  [
    'a book without its text',
    BOOK,
    'What it *says*.\n',
    '',
    "content/books/brand-book.mdx: expected the full description below the second line of '---'",
  ],
  [
    'a book that is not available and says so',
    BOOK,
    'status: available\npublishDate: 2024\nbadge: Bestseller',
    'status: coming\npublishDate: 2024\nbadge: Available',
    "content/books/brand-book.mdx, line 13: badge: expected 'New Release' or 'Bestseller', because the book is not available yet",
  ],
  [
    'a book that nobody wrote',
    'sections/home.yaml',
    'books:\n',
    'books:\n  show: [twice-found, brand-bok]\n',
    "content/sections/home.yaml, line 25: books, show, entry 2: nothing in books has the id 'brand-bok'; there are brand-book, twice-found",
  ],
  ...PROSE.map(([what, from, to, line]): [string, string, string, string, string] => [
    what,
    BOOK,
    from,
    to,
    `content/books/brand-book.mdx, line ${line}`,
  ]),
  [
    'a component on a page that is edited on the site',
    'pages/about.mdx',
    '## The agency years',
    '<Aside title="So far">Nothing.</Aside>\n\n## The agency years',
    'content/pages/about.mdx, line 11: <Aside> may not stand here: this text can be edited on the site, which knows no components',
  ],
  [
    'braces on a page that is edited on the site',
    'pages/about.mdx',
    '## The agency years',
    'Ask {name}.\n\n## The agency years',
    'content/pages/about.mdx, line 11: {name} may not stand in a text; write \\{ for the sign itself',
  ],
  [
    'a drawing without its size',
    'books/cover.svg',
    ' viewBox="0 0 10 10"',
    '',
    "content/books/cover.svg: expected a viewBox on <svg>, such as viewBox='0 0 100 100'",
  ],
])('a mistake is reported with its line: %s', (_what, file, from, to, line) => {
  change(file, from, to);
  expect(problems()).toEqual([line]);
});

test('a misspelled field is reported as an unknown field and a missing one', () => {
  change(PROJECTS, 'category: Room', 'kategory: Room');
  expect(problems()).toEqual([
    'content/projects/projects.yaml, line 7 (The Table): category: is missing; expected a text',
    'content/projects/projects.yaml, line 8 (The Table): kategory: unknown field; the fields here are title, category, description, status, url, label, color, logo',
  ]);
});

test('a mistake in the identity names its field at any depth', () => {
  write('site.yaml', 'name: A\nemail: here\nrole: R\ndescription: D\ntimeZone: New York\nsocial:\n  - label: X\n');
  expect(problems()).toEqual([
    "content/site.yaml, line 2: email: expected an e-mail address, found 'here'",
    'content/site.yaml, line 5: timeZone: expected an IANA time zone, for example America/New_York',
    'content/site.yaml, line 7: social, entry 1, url: is missing; expected a whole address beginning with https://',
  ]);
});

test('files that are missing, unknown or wrongly encoded are reported', () => {
  renameSync(join(root, 'content/sections/home.yaml'), join(root, 'content/sections/hoem.yaml'));
  rmSync(join(root, 'content/pages/terms.mdx'));
  rmSync(join(root, 'content/portrait.png'));
  write('services/process.yaml', Uint8Array.of(0x2d, 0x20, 0xe4));
  write('notes.md', 'Mine.');
  write(PROJECTS, '# None\n');
  expect(problems()).toEqual([
    'content/pages/terms.mdx: the file is missing',
    'content/sections/home.yaml: the file is missing',
    'content/services/process.yaml: expected a text; save the file as UTF-8',
    'content/projects/projects.yaml: expected one entry or more',
    'content/portrait.png is not there',
    'content/notes.md: nothing uses this file; the files here are site.yaml, labels.yaml, categories.yaml, purposes.yaml',
    'content/sections/hoem.yaml: nothing uses this file; the files here are home.yaml, home-2.yaml, about.yaml, books.yaml, book.yaml, services.yaml, projects.yaml, speaking.yaml, contact.yaml, blog.yaml, footer.yaml',
  ]);
});

test('a cover may be any image whose name ends as expected', () => {
  write('books/photo.JPG', 'not looked into');
  change(BOOK, 'cover: cover.svg', 'cover: photo.JPG');
  expect(problems()).toEqual([
    "content/books/brand-book.mdx, line 15: cover: expected the image's name to end in small letters, such as .jpg",
  ]);
  write('books/photo.jpg', 'not looked into');
  change(BOOK, 'cover: photo.JPG', 'cover: photo.jpg');
  expect(problems()).toEqual([]);
});

test("a book's file name must be a valid slug", () => {
  renameSync(join(root, 'content', BOOK), join(root, 'content/books/Brand Book.mdx'));
  expect(problems()).toEqual([
    "content/books/Brand Book.mdx: the name becomes the book's address; expected brand-book.mdx",
  ]);
});

test('all problems of all files are reported at once, also several of one entry', () => {
  change(PROJECTS, 'status: Live', 'status: Lve');
  change(PROJECTS, 'logo: mark.svg', 'logo: gone.svg');
  change(BOOK, 'publishDate: 2024', 'publishDate: soon');
  change(BOOK, 'title: The Brand Book\n', '');
  expect(problems()).toEqual([
    'content/books/brand-book.mdx, line 3: title: is missing; expected a text',
    'content/books/brand-book.mdx, line 11: publishDate: expected a date such as 2024, 2024-03 or 2024-03-05',
    "content/projects/projects.yaml, line 4 (Namewright): status: expected one of 'Live', 'Active Development', 'Book in Progress', 'Brewing', found 'Lve'",
    'content/projects/projects.yaml, line 6 (Namewright): logo: content/projects/gone.svg is not there',
  ]);
});

test('a site without content gives problems and no exception', () => {
  rmSync(join(root, 'content'), { recursive: true });
  expect(problems().length).toBeGreaterThan(20);
});

test('a book that is still a Markdown file is reported with its new name', () => {
  renameSync(join(root, 'content', BOOK), join(root, 'content/books/brand-book.md'));
  expect(problems()).toEqual(['content/books/brand-book.md: nothing uses this file; rename it to brand-book.mdx']);
});

test('the prose of a book may contain HTML, comments and correct components', () => {
  change(
    BOOK,
    'What it *says*.',
    'What<br />it says in <BookLink id="twice-found" />. {/* Look again. */}\n\n<PullQuote>\n*Said.*\n</PullQuote>',
  );
  expect(problems()).toEqual([]);
});

describe('pages that the owner added', () => {
  const page = '---\ntitle: How this is made\ndescription: Paper and patience.\n---\nWith <Owner show="name" />.\n';

  test('are read beside the fixed ones, and the menus may name them', () => {
    write('pages/colophon.mdx', page);
    change('site.yaml', '\n  - about\n', '\n  - about\n  - colophon\n  - books: What I wrote\n');
    const { entries, problems } = readContent(root, kinds);
    expect(problems).toEqual([]);
    expect(entries.plainPages.map(({ id }) => id)).toEqual(['colophon']);
  });

  test.each(['admin', 'blog-results', 'draft', 'healthz', 'hooks', 'newsletter', 'the-brand-book'])(
    'may not be called %s, which is an address of the site',
    (name) => {
      write(`pages/${name}.mdx`, page);
      expect(problems()).toEqual([
        `content/pages/${name}.mdx, line 1: the name becomes the page's address, and '${name}' is an address of the site already; rename the file`,
      ]);
    },
  );

  test('may not have the name of any route of the site', () => {
    const routes = readdirSync(join(shipped, 'src/pages')).map((name) => name.replace(/\.(?:astro|ts)$/, ''));
    const known = [...kinds.pageFiles.ids, ...kinds.legalPages.ids, ...kinds.plainPages.taken];
    expect(routes.filter((name) => !/^[_[]|\./.test(name) && !known.includes(name))).toEqual([]);
  });

  test('have a name that is fit for an address, and a text', () => {
    write('pages/My Page.mdx', page.replace(/With.*/, ''));
    expect(problems()).toEqual([
      "content/pages/My Page.mdx: the name becomes the page's address; expected my-page.mdx",
      "content/pages/My Page.mdx: expected its text below the second line of '---'",
    ]);
  });
});

test('a menu names the pages that there are, each with its line', () => {
  change('site.yaml', '\n  - about\n', '\n  - abuot\n  - books:\n  - page: blog\n    color: red\n');
  const names = [...kinds.pageFiles.ids, ...kinds.legalPages.ids].join(', ');
  const line = readFileSync(join(root, 'content/site.yaml'), 'utf8').split('\n').indexOf('  - abuot') + 1;
  expect(problems()).toEqual([
    `content/site.yaml, line ${line}: menu, entry 1, page: there is no 'abuot'; there are ${names}`,
    `content/site.yaml, line ${line + 1}: menu, entry 2, label: is missing; expected a text`,
    `content/site.yaml, line ${line + 3}: menu, entry 3, color: unknown field; the fields here are page, label`,
  ]);
});

describe('a part of the site that is switched off', () => {
  test('may have mistakes, or no files at all', () => {
    rmSync(join(root, 'content/speaking'), { recursive: true });
    change(BOOK, 'status: available', 'status: lost');
    expect(problems().length).toBeGreaterThan(4);
    const { entries, problems: reported } = readContent(root, kinds, ['books', 'speaking']);
    expect(reported).toEqual([]);
    expect(entries.books.map(({ id }) => id)).toEqual(['twice-found']);
    expect(entries.talks).toEqual([]);
  });

  test('has a name, and is on or off', () => {
    change('site.yaml', '  books: on', '  books: false\n  shop: off');
    expect(problems()).toEqual([
      expect.stringMatching(/^content\/site\.yaml, line \d+: parts, books: expected one of 'on', 'off', found false$/),
      expect.stringMatching(
        /^content\/site\.yaml, line \d+: parts, shop: unknown field; the fields here are books, services, projects, blog, speaking$/,
      ),
    ]);
  });
});

test('categories and purposes have ids that are fit for the database, each once', () => {
  write('categories.yaml', '- id: all\n  label: All\n- id: Case Studies\n  label: Case studies\n');
  write('purposes.yaml', '- id: talk\n  label: A talk\n- id: talk\n  label: Another\n- id: walk\n');
  expect(problems()).toEqual([
    'content/categories.yaml, line 1 (All): id: the site uses this id for something else; choose another',
    'content/categories.yaml, line 3 (Case studies): id: expected small letters, digits and hyphens, such as case-studies',
    'content/purposes.yaml, line 5 (entry 3): label: is missing; expected a text',
    "content/purposes.yaml, line 3 (Another): id: 'talk' is the id of A talk already",
  ]);
});
