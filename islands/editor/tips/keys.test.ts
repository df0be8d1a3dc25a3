import { expect, it } from 'vitest';
import { TOOLS } from '../visual/toolbar/tools.ts';
import { KEYS } from './keys.ts';

it('names every key that the toolbar has', () => {
  const [[, ...listed] = ['']] = KEYS;
  for (const { label, shortcut } of TOOLS) if (shortcut) expect(listed).toContainEqual([shortcut, label]);
});
