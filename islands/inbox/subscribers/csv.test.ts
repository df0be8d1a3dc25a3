import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('cells stand in quotes, quotes are doubled, and a line ends as RFC 4180 wants it', () => {
  expect(csvLine(['a@example.com', '', 'say "yes", or\nno'])).toBe('"a@example.com","","say ""yes"", or\nno"\r\n');
});

test.each(['=1+1@example.com', '+1@example.com', '-x@example.com', '@x', '\tx', '\rx', '\nx', '＝1+1', '＠x'])(
  '%j is not a formula any more',
  (cell) => expect(csvLine([cell])).toBe(`"'${cell}"\r\n`),
);

test.each(['a=b@example.com', 'x+list@example.com', '2026-11-26T10:00:00Z', '"quoted"@example.com'])(
  '%j stays as it is',
  (cell) => expect(csvLine([cell])).toBe(`"${cell.replaceAll('"', '""')}"\r\n`),
);
