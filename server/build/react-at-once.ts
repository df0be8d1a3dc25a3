import type { Plugin } from 'vite';

/** The parts of @astrojs/react/dist/server.js that are replaced. */
const RENDER = 'await renderToReadableStreamAsync(vnode, renderOptions)';
const CHECK = 'async function check(Component, props, children, metadata) {';

/**
 * Renders React components on the server with one call. @astrojs/react renders each as a stream, which takes several
 * times as long, and does so a second time before, only to see whether it is one of React's. Its own option against
 * streams drops the prefix of the ids, without which two islands of a page would share them.
 */
export function reactAtOnce(): Plugin {
  return {
    name: 'react-at-once',
    apply: 'build',
    applyToEnvironment: ({ name }) => name !== 'client',
    transform: {
      filter: { id: /@astrojs\/react\/dist\/server\.js$/ },
      handler: (code) => renderingAtOnce(code),
    },
  };
}

/** @throws Error when another version of the package no longer has the parts */
export function renderingAtOnce(code: string): string {
  for (const part of [RENDER, CHECK])
    if (!code.includes(part))
      throw new Error(`server/build/react-at-once.ts does not find "${part}" in @astrojs/react`);
  return code.replace(RENDER, 'ReactDOM.renderToString(vnode, renderOptions)').replace(
    CHECK,
    // The count of ids stays the same as with the first check, so that a page is the same each time.
    `const knownComponents = new WeakSet();
async function check(Component, props, children, metadata) {
  if (knownComponents.has(Component)) {
    if (this?.result) incrementId(this.result);
    return true;
  }
  const isReact = await checkOnce.call(this, Component, props, children, metadata);
  if (isReact) knownComponents.add(Component);
  return isReact;
}
async function checkOnce(Component, props, children, metadata) {`,
  );
}
