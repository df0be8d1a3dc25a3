import type { Schema } from 'hast-util-sanitize';

type Definitions = NonNullable<Schema['attributes']>[string];

/** Blocks of text that can be aligned: `text-align` is the only style that is kept, and as a class (CSP). */
const alignable: ReadonlySet<string> = new Set(
  'p h1 h2 h3 h4 h5 h6 div blockquote li dt dd figure figcaption caption th td tr'.split(' '),
);

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

const elements = [
  ...headings,
  ...'p br hr strong b em i u s del ins sub sup mark small abbr cite q kbd samp var time code pre blockquote'.split(
    ' ',
  ),
  ...'ul ol li dl dt dd a img figure figcaption'.split(' '),
  ...'table caption colgroup col thead tbody tfoot tr th td details summary div span'.split(' '),
];

/** Gone with what they contain; every other element that is not allowed leaves its content. */
const gone = [
  ...'script style textarea xmp noscript noembed noframes plaintext template title'.split(' '),
  ...'iframe object embed applet frameset svg math select option optgroup datalist button input'.split(' '),
];

const integer = /^\d{1,4}$/;
const alignment = /^align-(?:left|center|right|justify)$/;

/**
 * Ids are kept as written, because a prefix would break every `#anchor`, and kept only where an anchor is wanted.
 * An element with an id becomes a property of `window`, though never in place of one that exists; what a script finds
 * under such a name is then an inert heading, item or figure: no `<a>` (it turns into its URL as a string), no form
 * control, no image or frame (those also become properties of `document`). Names that begin with `_` or hold `.` or `:`
 * never come from written HTML, so the site's own ids can keep out of the way. A few globals that the site itself looks
 * for are refused.
 */
const id = /^(?!(?:gtag|plausible|umami|va|dataLayer|ga)$)[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{0,119}$/u;
const anchors = [...headings, 'figure', 'li', 'sup'];

const attributes: Record<string, Definitions> = {
  '*': [
    ['lang', /^[a-z]{1,8}(?:-[a-z\d]{1,8})*$/i],
    ['dir', 'ltr', 'rtl', 'auto'],
  ],
  a: [
    'href',
    'title',
    ['target', '_blank'],
    ['rel', /^(?:noopener|noreferrer|nofollow|ugc|sponsored|external|author|license|tag|me)$/],
  ],
  abbr: ['title'],
  code: [['className', /^language-[\w+#.-]{1,40}$/]],
  col: [['span', integer]],
  colgroup: [['span', integer]],
  del: [['dateTime', /^[\w :.+-]{1,40}$/]],
  details: [['open', true]],
  img: ['src', 'alt', ['width', integer], ['height', integer], 'title', ['loading', 'lazy', 'eager']],
  ins: [['dateTime', /^[\w :.+-]{1,40}$/]],
  li: [['value', /^-?\d{1,6}$/]],
  ol: [
    ['start', /^-?\d{1,6}$/],
    ['reversed', true],
    ['type', '1', 'a', 'A', 'i', 'I', 1],
  ],
  pre: [['className', /^language-[\w+#.-]{1,40}$/]],
  td: [
    ['colSpan', integer],
    ['rowSpan', integer],
  ],
  th: [
    ['scope', 'row', 'col', 'rowgroup', 'colgroup'],
    ['colSpan', integer],
    ['rowSpan', integer],
  ],
  time: [['dateTime', /^[\w :.+-]{1,40}$/]],
};

function add(name: string, definition: Definitions[number]): void {
  attributes[name] = [...(attributes[name] ?? []), definition];
}
for (const name of alignable) add(name, ['className', alignment]);
for (const name of anchors) add(name, ['id', id]);

const insideTable = Object.fromEntries(
  'caption colgroup col thead tbody tfoot tr th td'.split(' ').map((name) => [name, ['table']]),
);

/**
 * The allow-list of elements and attributes (docs/behaviour.md §5). `href` and `src` pass here with any
 * value; `safe-url.ts` decides about them. Written in full: a key left out would fall back to the library's default.
 */
export const allowList: Schema = {
  allowComments: false,
  allowDoctypes: false,
  ancestors: insideTable,
  attributes,
  clobber: [],
  clobberPrefix: '',
  protocols: {},
  required: {},
  strip: gone,
  tagNames: elements,
};
