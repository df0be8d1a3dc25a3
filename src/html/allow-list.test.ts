import { defaultSchema } from 'hast-util-sanitize';
import { expect, it } from 'vitest';
import { allowList } from './allow-list.ts';

it('sets each key of the default schema, which browsers do not load (server/build/unused-parts.ts)', () => {
  expect(Object.keys(allowList)).toEqual(expect.arrayContaining(Object.keys(defaultSchema)));
});
