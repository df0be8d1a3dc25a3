/** The tools' icons: SVG paths in a 24 × 24 view box. */
export const DRAWINGS = {
  undo: 'M9 7 4 12l5 5M4 12h10a4 4 0 0 1 0 8h-3',
  redo: 'M15 7l5 5-5 5M20 12H10a4 4 0 0 0 0 8h3',
  paragraph: 'M18 4H9.5a4 4 0 0 0 0 8H13M13 4v16M17 4v16',
  h1: 'M3 5v14M11 5v14M3 12h8M16 9l3-2v12',
  h2: 'M3 5v14M11 5v14M3 12h8M15 10a3 3 0 1 1 5 2l-5 7h6',
  h3: 'M3 5v14M11 5v14M3 12h8M15 8h6l-4 4a3.5 3.5 0 1 1-2.5 6',
  h4: 'M3 5v14M11 5v14M3 12h8M20 19V8l-5 7h6',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14.5 5l-5 14',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14',
  strikethrough:
    'M4 12h16M17 7.5C16.5 5.5 14.5 4.5 12 4.5c-4.5 0-6 4.5-2.5 6.5M7 16.5c.5 2 2.5 3 5 3 4.5 0 6-3.5 4.5-6',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5',
  bullet: 'M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01',
  number: 'M10 6h11M10 12h11M10 18h11M4 4.5 5.5 4v5M3.5 15.5c2-2 3.5 0 2 1.5L3.5 20H6.5',
  quote: 'M4 18c3-1 4-4 4-7H4V6h5v5M14 18c3-1 4-4 4-7h-4V6h5v5',
  callout: 'M4 4h16v12h-9l-4 4v-4H4zM8 8h8M8 12h5',
  codeBlock: 'M3 4h18v16H3zM9 9l-3 3 3 3M15 9l3 3-3 3',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  image: 'M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 5M15.5 9h.01',
  table: 'M3 5h18v14H3zM3 10h18M9 10v9M15 10v9',
  rule: 'M3 12h18M7 6h10M7 18h10',
  footnote: 'M4 20h16M4 15l4-11 4 11M5.5 11h5M16 6l2-1.5V12',
  left: 'M4 5h16M4 10h10M4 15h16M4 20h10',
  center: 'M4 5h16M7 10h10M4 15h16M7 20h10',
  right: 'M4 5h16M10 10h10M4 15h16M10 20h10',
  justify: 'M4 5h16M4 10h16M4 15h16M4 20h16',
  focusMode: 'M4 5h7M4 19h7M4 12h16M15 5h5M15 19h5',
  clean: 'M6 5h13M12 5l-2.5 9M4 20h8M15 15l5 5M20 15l-5 5',
} as const;

export type IconName = keyof typeof DRAWINGS;

export function Drawing({ path }: { path: string }) {
  return (
    <svg
      className="size-5 fill-none stroke-current stroke-[1.75]"
      viewBox="0 0 24 24"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
