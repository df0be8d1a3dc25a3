import { toMarkdown } from 'mdast-util-to-markdown';

/** A link of llms.txt, to an absolute address. */
export type LlmsLink = Readonly<{ title: string; address: string; note: string }>;

/** The text of llms.txt (https://llmstxt.org). Sections without links are left out. */
export function llmsText(name: string, description: string, sections: Record<string, readonly LlmsLink[]>): string {
  const paragraph = (value: string) => ({ type: 'paragraph' as const, children: [text(value)] });
  const listed = Object.entries(sections).filter(([, links]) => links.length > 0);
  return toMarkdown(
    {
      type: 'root',
      children: [
        { type: 'heading', depth: 1, children: [text(name)] },
        { type: 'blockquote', children: [paragraph(description)] },
        ...listed.flatMap(([title, links]) => [
          { type: 'heading' as const, depth: 2 as const, children: [text(title)] },
          { type: 'list' as const, spread: false, children: links.map(item) },
        ]),
      ],
    },
    { bullet: '-' },
  ).toWellFormed();
}

function item({ title, address, note }: LlmsLink) {
  const link = { type: 'link' as const, url: address, children: [text(title)] };
  const children = note.trim() ? [link, text(`: ${note}`)] : [link];
  return { type: 'listItem' as const, spread: false, children: [{ type: 'paragraph' as const, children }] };
}

/** On one line, since each link of llms.txt has one. */
function text(value: string) {
  return { type: 'text' as const, value: value.trim().replace(/\s+/g, ' ') };
}
