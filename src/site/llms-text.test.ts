import { expect, test } from 'vitest';
import { llmsText } from './llms-text.ts';

test('llms.txt names the site, and its links in sections, one a line', () => {
  const link = (title: string, note: string) => ({ title, note, address: 'https://a.example/x' });
  const sections = { Pages: [link('About', 'Who\n I am.'), link('[Odd] *title*', '')], Books: [] };
  expect(llmsText('Ann Author', 'Writes.', sections)).toBe(
    `# Ann Author

> Writes.

## Pages

- [About](https://a.example/x): Who I am.
- [\\[Odd\\] \\*title\\*](https://a.example/x)
`,
  );
});
