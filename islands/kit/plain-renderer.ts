import type { SSRLoadedRendererValue } from 'astro';

/** On the server an island of plain TypeScript is what it wraps, and nothing is run; see plain-island.ts. */
const plainRenderer: SSRLoadedRendererValue = {
  name: 'plain',
  // Its islands carry the renderer's name (plain-island.ts); those of other renderers are none of its business.
  check: async () => false,
  renderToStaticMarkup: async (_island, _props, slots) => ({ html: `<astro-slot>${slots.default ?? ''}</astro-slot>` }),
  supportsAstroStaticSlot: true,
};

export default plainRenderer;
