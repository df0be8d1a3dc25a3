import type { ClientDirective } from 'astro';

/**
 * `client:intent` hydrates an island at the first sign of intent: the island is pointed at or focused, the dialog or
 * popover around it opens, or a control that opens that dialog is pointed at, focused or touched.
 * `client:intent="key"` hydrates it at once if session storage has an item with that key.
 */
const intentDirective: ClientDirective = (load, { value }, island) => {
  const overlay = island.closest('dialog, [popover]');
  const heeded = new AbortController();
  const options = { signal: heeded.signal, passive: true, capture: true };

  const hydrate = async () => {
    heeded.abort();
    const start = await load();
    await start();
  };
  for (const sign of ['focusin', 'pointerover', 'pointerdown']) island.addEventListener(sign, hydrate, options);
  try {
    if (sessionStorage[value]) hydrate();
  } catch {
    // Storage may be blocked; then treat it as empty.
  }
  if (!overlay) return;
  const openers = ['commandfor', 'popovertarget', 'data-opens'].map((name) => `[${name}="${overlay.id}"]`).join();
  const hydrateIfOpener = ({ target }: Event) => {
    if (target instanceof Element && target.closest(openers)) hydrate();
  };
  overlay.addEventListener('beforetoggle', hydrate, options);
  for (const sign of ['focusin', 'pointerover', 'touchstart'])
    document.addEventListener(sign, hydrateIfOpener, options);
};

export default intentDirective;

declare global {
  namespace Astro {
    interface ClientDirectives {
      /** Hydrate at the first sign of intent; see islands/ui/intent-directive.ts. */
      'client:intent'?: boolean | string;
    }
  }
}
