/** What an .astro file sees of an island of plain TypeScript: an element that wraps other elements. */
export type PlainIsland = (props: { children?: unknown }) => unknown;

/** Given the element around what an island wraps. */
type Start = (island: HTMLElement) => void;

/** By this mark Astro finds the renderer of a component without asking each. */
const RENDERER = Symbol.for('astro:renderer');

/**
 * Makes an island of plain TypeScript, for what is too small for React: `<NewsletterIsland client:intent>…` shows what it
 * wraps, and on the reader's intent `start` brings that to life. Nothing of it is loaded before.
 */
export function plainIsland(start: Start): PlainIsland {
  return Object.assign(start as unknown as PlainIsland, { [RENDERER]: 'plain' });
}

/** The renderer's half in the browser (astro.config.mjs names this file); the server's half is plain-renderer.ts. */
const startPlainIsland = (island: HTMLElement) => (start: Start) => start(island);

export default startPlainIsland;
