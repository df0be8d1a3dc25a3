import type { CSSProperties, ReactNode } from 'react';
import { LIGHT } from '../styles/colours.ts';
import { SOCIAL_IMAGE } from './size.ts';
import { type Box, LEADING, setTitle } from './title-lines.ts';

/** The texts of a social image. */
export type SocialCard = Readonly<{
  /** The kind of page, shown above the title. */
  label: string;
  title: string;
  /** The owner's name, shown at the bottom. */
  name: string;
  role: string;
  host: string;
  book?: SocialBook | undefined;
}>;

/** The book that gives the image its colour and its cover. */
type SocialBook = Readonly<{
  colour: 'vermilion' | 'green' | 'blue';
  /** Path relative to the project's folder. On a drawing, title and author are typeset, as on the site. */
  cover: string;
}>;

const OTHER_ALPHABETS =
  'literata-vietnamese, literata-cyrillic, literata-cyrillic-ext, literata-greek, literata-greek-ext';
/** The fonts in the order in which a letter is looked up. Hanken Grotesk has neither Greek nor most Cyrillic letters. */
const SERIF = `literata-latin, literata-latin-ext, ${OTHER_ALPHABETS}`;
const SANS = `hanken-grotesk-latin, hanken-grotesk-latin-ext, hanken-grotesk-vietnamese, hanken-grotesk-cyrillic-ext, ${OTHER_ALPHABETS}`;

/** The size of the cover, in pixels. */
export const COVER = { width: 312, height: 468 } as const;
const MARGIN = 72;
const FOOT = 106;

/** The books' colours, a shade darker than their covers, so that the covers stand out from the background. */
const GROUNDS = { vermilion: '#a42b13', green: '#0e402e', blue: '#223d84' } as const;

/** The layout: a title page. A book's cover is placed beside its title. */
export function composeCard(card: SocialCard, coverImage: string | undefined): ReactNode {
  const { book } = card;
  const width = SOCIAL_IMAGE.width - 2 * MARGIN - (coverImage ? COVER.width + 72 : 0);
  const colours = book
    ? {
        background: GROUNDS[book.colour],
        color: LIGHT.paper,
        label: LIGHT.paper,
        quiet: LIGHT.paper,
        rule: LIGHT.paper,
      }
    : { background: LIGHT.paper, color: LIGHT.ink, label: LIGHT.signal, quiet: LIGHT.muted, rule: LIGHT.rule };
  return (
    <div style={{ display: 'flex', ...SOCIAL_IMAGE, background: colours.background, color: colours.color }}>
      <div style={{ ...at(MARGIN - 10, width), ...sans(30), color: colours.label }}>{card.label}</div>
      {composeTitle(card.title, { width, height: 280, largest: 138, smallest: 46 }, { top: 132, left: MARGIN - 4 })}
      <div style={{ ...at(SOCIAL_IMAGE.height - MARGIN - FOOT + 8, width), height: 2, background: colours.rule }} />
      <div style={{ ...at(SOCIAL_IMAGE.height - MARGIN - 68, width), ...sans(27) }}>
        <div style={oneLine}>{card.name}</div>
        <div style={{ ...oneLine, flexShrink: 0, maxWidth: width / 2, color: colours.quiet }}>{card.host}</div>
      </div>
      <div style={{ ...at(SOCIAL_IMAGE.height - MARGIN - 30, width), ...sans(27), color: colours.quiet }}>
        <div style={oneLine}>{card.role}</div>
      </div>
      {coverImage && composeCover(card, coverImage)}
    </div>
  );
}

/** A drawing is only the background of a cover: title and author are typeset on it as in src/books/cover.css. */
function composeCover({ title, name, book }: SocialCard, image: string): ReactNode {
  const { width, height } = COVER;
  const typeset = book?.cover.endsWith('.svg');
  const largest = width * (title.length > 16 ? 0.124 : 0.15);
  const box = { width: width * 0.86, height: height * 0.26, largest, smallest: 18 };
  const place = { position: 'absolute', width, height, left: 0, top: 0 } as const;
  return (
    <div
      style={{
        ...place,
        display: 'flex',
        left: SOCIAL_IMAGE.width - MARGIN - width,
        top: (SOCIAL_IMAGE.height - height) / 2,
      }}
    >
      <div style={{ ...place, top: 7, left: 11, background: '#e6dfd1' }} />
      <img src={image} width={width} height={height} style={place} alt="" />
      <div style={{ ...place, left: width * 0.035, width: 4, background: '#221b1647' }} />
      {typeset && composeTitle(title, box, { top: height * 0.07, left: width * 0.07, centred: true })}
      {typeset && (
        <div style={{ ...place, ...sans(16), display: 'flex', justifyContent: 'center', top: height * 0.92 }}>
          {name}
        </div>
      )}
    </div>
  );
}

function composeTitle(
  title: string,
  box: Box,
  { top, left, centred = false }: { top: number; left: number; centred?: boolean },
): ReactNode {
  const { lines, size } = setTitle(title, box);
  const alignItems = centred ? 'center' : 'flex-start';
  return (
    <div
      style={{
        position: 'absolute',
        display: 'flex',
        flexDirection: 'column',
        alignItems,
        top,
        left,
        width: box.width,
      }}
    >
      {lines.map((line) => (
        <div
          key={line}
          style={{
            fontFamily: SERIF,
            fontSize: size,
            lineHeight: LEADING,
            letterSpacing: '-0.02em',
            whiteSpace: 'nowrap',
          }}
        >
          {line}
        </div>
      ))}
    </div>
  );
}

function at(top: number, width: number): CSSProperties {
  return { position: 'absolute', display: 'flex', justifyContent: 'space-between', left: MARGIN, top, width };
}

function sans(fontSize: number): CSSProperties {
  return { fontFamily: SANS, fontSize, lineHeight: 1.2 };
}

const oneLine: CSSProperties = { display: 'block', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' };
