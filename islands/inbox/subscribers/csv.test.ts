import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('CSV cells are quoted, quotes are doubled, and lines end with CRLF (RFC 4180)', () => {
  expect(csvLine(['a@example.com', '', 'say "yes", or\nno'])).toBe('"a@example.com","","say ""yes"", or\nno"\r\n');
});

test.each(['=1+1@example.com', '+1@example.com', '-x@example.com', '@x', '\tx', '\rx', '\nx', '＝1+1', '＠x'])(
  '%j is escaped so that a spreadsheet does not run it as a formula',
  (cell) => expect(csvLine([cell])).toBe(`"'${cell}"\r\n`),
);

test.each(['a=b@example.com', 'x+list@example.com', '2026-11-26T10:00:00Z', '"quoted"@example.com'])(
  '%j is exported unchanged',
  (cell) => expect(csvLine([cell])).toBe(`"${cell.replaceAll('"', '""')}"\r\n`),
);
