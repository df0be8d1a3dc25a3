import { expect, it } from 'vitest';
import { placeMenu } from './place.ts';

const seen = { left: 0, top: 0, width: 390, height: 800 };
const menu = { width: 240, height: 300 };

it('the menu is placed below the caret', () => {
  expect(placeMenu({ seen, caret: { left: 40, top: 100, bottom: 120 }, menu })).toMatchObject({ left: 40, top: 126 });
});

it('the menu is placed above the caret where there is no space below', () => {
  expect(placeMenu({ seen, caret: { left: 40, top: 700, bottom: 720 }, menu })).toMatchObject({ top: 394 });
});

it('the menu does not extend past the right edge', () => {
  expect(placeMenu({ seen, caret: { left: 350, top: 100, bottom: 120 }, menu }).left).toBe(142);
});

it('the menu uses the larger space and is shortened above the keyboard of a phone', () => {
  const small = { ...seen, height: 380 };
  const below = placeMenu({ seen: small, caret: { left: 40, top: 100, bottom: 120 }, menu });
  expect(below).toEqual({ left: 40, top: 126, maxHeight: 246 });
  const above = placeMenu({ seen: small, caret: { left: 40, top: 260, bottom: 280 }, menu });
  expect(above).toEqual({ left: 40, top: 8, maxHeight: 246 });
});
