import type { ClientDirective } from 'astro';

/**
 * `client:intent` hydrates an island at the first sign that somebody will use it: it is pointed at or focused, the dialog
 * or popover around it opens, or something that opens that one is pointed at, focused or touched.
 */
const intentDirective: ClientDirective = (load, _options, island) => {
  const overlay = island.closest('dialog, [popover]');
  const heeded = new AbortController();
  const options = { signal: heeded.signal, passive: true, capture: true };

  const hydrate = async () => {
    heeded.abort();
    const start = await load();
    await start();
  };
  const hydrateIfOpener = ({ target }: Event) => {
    const opener = target instanceof Element && target.closest('[commandfor], [popovertarget], [data-opens]');
    if (!opener) return;
    const opens = ['commandfor', 'popovertarget', 'data-opens'].some(
      (name) => opener.getAttribute(name) === overlay?.id,
    );
    if (opens) hydrate();
  };

  for (const sign of ['focusin', 'pointerover', 'pointerdown']) island.addEventListener(sign, hydrate, options);
  if (!overlay) return;
  overlay.addEventListener('beforetoggle', hydrate, options);
  for (const sign of ['focusin', 'pointerover', 'touchstart'])
    document.addEventListener(sign, hydrateIfOpener, options);
};

export default intentDirective;

declare global {
  namespace Astro {
    interface ClientDirectives {
      /** Hydrate at the first sign of intent; see islands/kit/intent-directive.ts. */
      'client:intent'?: boolean;
    }
  }
}
