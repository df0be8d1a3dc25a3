import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderingAtOnce } from './react-at-once.ts';

const server = join(import.meta.dirname, '../../node_modules/@astrojs/react/dist/server.js');

test('the installed @astrojs/react has the parts that are replaced', () => {
  const code = readFileSync(server, 'utf8');
  const changed = renderingAtOnce(code);
  expect(changed).toContain('ReactDOM.renderToString(vnode, renderOptions)');
  expect(changed).not.toContain('await renderToReadableStreamAsync(vnode');
  expect(changed.match(/async function check(?:Once)?\(/g)).toHaveLength(2);
});

test('another version of it ends the build with the reason', () => {
  expect(() => renderingAtOnce('export {}')).toThrow('react-at-once.ts does not find');
});
