import { expect, it } from 'vitest';
import { TOOLS } from '../visual/toolbar/tools.ts';
import { KEYS } from './keys.ts';

it('the tips name every key of the toolbar', () => {
  const [[, ...listed] = ['']] = KEYS;
  for (const { label, shortcut } of TOOLS) if (shortcut) expect(listed).toContainEqual([shortcut, label]);
});
