import type { Schema } from 'hast-util-sanitize';

type Definitions = NonNullable<Schema['attributes']>[string];

/** Block elements that can be aligned. `text-align` is the only style that is kept, and as a class (CSP). */
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
  ...'table caption colgroup col thead tbody tfoot tr th td details summary aside div span'.split(' '),
];

/**
 * Elements that are removed with their content. Other elements outside the allow-list are replaced by their content.
 */
const gone = [
  ...'script style textarea xmp noscript noembed noframes plaintext template title'.split(' '),
  ...'iframe object embed applet frameset svg math select option optgroup datalist button input'.split(' '),
];

const integer = /^\d{1,4}$/;
const alignment = /^align-(?:left|center|right|justify)$/;

/** What an author makes of a figure: its width, a place in a row with its neighbours, a video or sound, or a card. */
const figureForm = /^(?:width-(?:measure|full)|gallery|embed|card)$/;

/**
 * Ids are kept as written, because a prefix would break every `#anchor`, and only on elements that are useful as
 * anchors. An element with an id becomes a property of `window`, though it never replaces an existing one. Under such a
 * name a script can only find an inert heading, list item, figure or superscript: no `<a>` (it converts to its URL as a
 * string), no form control, no image or frame (those also become properties of `document`). Names that start with `_`
 * or contain `.` or `:` are refused, so the site can use them for its own ids. The globals that the site itself looks
 * up are refused too.
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
  aside: [['className', 'callout']],
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
  small: [['className', 'footnote']],
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
for (const name of alignable)
  add(name, name === 'figure' ? ['className', alignment, figureForm] : ['className', alignment]);
for (const name of anchors) add(name, ['id', id]);

const insideTable = Object.fromEntries(
  'caption colgroup col thead tbody tfoot tr th td'.split(' ').map((name) => [name, ['table']]),
);

/**
 * The allow-list of elements and attributes (docs/behaviour.md §5). `href` and `src` pass here with any value;
 * `safe-url.ts` checks them. Every key is given, because the library would fill in its defaults for missing ones.
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
