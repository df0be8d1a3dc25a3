import { LIGHT } from '../styles/colours.ts';
/** A block of a letter. Every text is plain text; only this module turns it into HTML. */
export type Piece =
  | Readonly<{ kind: 'paragraph' | 'small'; text: string }>
  /** A table of labels and values. */
  | Readonly<{ kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }>
  /** A text by the visitor, with its line breaks. */
  | Readonly<{ kind: 'quotation'; label: string; text: string }>
  /** The call to action. `url` is always the site's own, never a visitor's. */
  | Readonly<{ kind: 'action'; label: string; url: string }>
  | Readonly<{ kind: 'signature'; name: string; url: string }>;

export type Letter = Readonly<{ heading: string; pieces: readonly Piece[] }>;

/** The letter as plain text; quotations are indented. */
export function textOf({ heading, pieces }: Letter): string {
  return `${[heading, ...pieces.map(textPiece)].join('\n\n')}\n`;
}

function textPiece(piece: Piece): string {
  switch (piece.kind) {
    case 'paragraph':
    case 'small':
      return piece.text;
    case 'facts':
      return piece.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'quotation':
      return `${piece.label}:\n\n${piece.text.replace(/^(?=.)/gm, '  ')}`;
    case 'action':
      return `${piece.label}:\n${piece.url}`;
    case 'signature':
      return `${piece.name}\n${piece.url}`;
  }
}

const SERIF = "Georgia, 'Times New Roman', serif";

/**
 * The letter as HTML: one column, no images, no external resources. Styles are inline, since mail programs drop style
 * sheets. Colors are left to the mail program, so that dark mode works.
 */
export function htmlOf({ heading, pieces }: Letter): string {
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(heading)}</title></head>`,
    `<body style="margin:0;padding:24px;font:17px/1.6 ${SERIF}">`,
    '<div style="max-width:36em;margin:0 auto">',
    `<h1 style="margin:0 0 24px;font:normal 26px/1.25 ${SERIF}">${escapeHtml(heading)}</h1>`,
    ...pieces.map(htmlPiece),
    '</div></body></html>',
    '',
  ].join('\n');
}

function htmlPiece(piece: Piece): string {
  switch (piece.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 20px">${htmlLines(piece.text)}</p>`;
    case 'small':
      return `<p style="margin:28px 0 8px;font-size:14px;opacity:0.75">${htmlLines(piece.text)}</p>`;
    case 'facts':
      return `<table role="presentation" style="margin:0 0 20px;border-collapse:collapse;font:inherit">${piece.rows
        .map(([label, value]) => `<tr>${cell('opacity:0.75', label)}${cell('overflow-wrap:anywhere', value)}</tr>`)
        .join('')}</table>`;
    case 'quotation':
      return [
        `<p style="margin:0 0 6px;opacity:0.75">${escapeHtml(piece.label)}</p>`,
        `<blockquote style="margin:0 0 20px;padding:0 0 0 16px;border-left:3px solid ${LIGHT.signal};overflow-wrap:anywhere">`,
        `${htmlLines(piece.text)}</blockquote>`,
      ].join('');
    case 'action':
      return [
        `<p style="margin:0 0 20px"><a href="${escapeHtml(piece.url)}" `,
        'style="display:inline-block;padding:10px 20px;border:1px solid;color:inherit;text-decoration:none">',
        `${escapeHtml(piece.label)}</a></p>`,
      ].join('');
    case 'signature':
      return `<p style="margin:0"><em>${escapeHtml(piece.name)}</em><br>${escapeHtml(piece.url)}</p>`;
  }
}

function cell(style: string, text: string): string {
  return `<td style="padding:3px 16px 3px 0;vertical-align:top;${style}">${escapeHtml(text)}</td>`;
}

function htmlLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>\n');
}

/** Escapes a text for an HTML element or a quoted attribute. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
