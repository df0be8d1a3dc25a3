/** Values that a post's columns accept and refuse. */
export const SLUGS = {
  // The one before the last is what the site makes of a title with an emoji: the emoji's invisible variation selector
  // stays.
  fit: ['über-mich', 'привет-мир', 'كتاب', 'हिन्दी-लेख', '日本語', '2026', 'i-\ufe0f-you', 'a'],
  unfit: ['', 'Upper', 'Ünder', '-a', 'a-', 'a--b', 'a b', 'a/b', 'a.b', 'a\u200bb', 'a\u00a0b', 'x'.repeat(401)],
};

export const IMAGES = {
  fit: [
    'https://example.com/a.jpg',
    'http://example.com/a',
    '/uploads/a.png',
    'data:image/png;base64,iVBORw0KGgo=',
    null,
  ],
  unfit: [
    '',
    'a.png',
    '//example.com/a.png',
    '/\\example.com/a.png',
    'javascript:alert(1)',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:text/html,x',
  ],
};

/** Column and value; the rule's name begins with the column's. */
export const UNFIT_VALUES: [column: string, value: unknown][] = [
  ['title', ' '],
  ['title', 'x'.repeat(301)],
  ['excerpt', 'x'.repeat(1001)],
  ['content', 'x'.repeat(2_097_153)],
  ['category', 'gossip'],
  ['status', 'scheduled'],
  ['read_time', 'x'.repeat(51)],
  ['tags', Array(31).fill('tag')],
  ['search_title', 'x'.repeat(201)],
  ['search_description', 'x'.repeat(501)],
  ...[...IMAGES.unfit, 'data:image/png;base64,iVBORw0KGgo=', `/${'x'.repeat(2048)}`].map((url): [string, unknown] => [
    'social_image_url',
    url,
  ]),
];
