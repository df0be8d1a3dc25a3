import type { ClientDirective } from 'astro';
import { CARRIED_TOAST } from './carry-toast.ts';

/** `client:carried` wakes an island where the page before this one has left it a toast to show. */
const carriedDirective: ClientDirective = async (load) => {
  try {
    if (!sessionStorage.getItem(CARRIED_TOAST)) return;
  } catch {
    return;
  }
  const start = await load();
  await start();
};

export default carriedDirective;

declare global {
  namespace Astro {
    interface ClientDirectives {
      /** Hydrate when a toast was carried to this page; see islands/kit/carried-directive.ts. */
      'client:carried'?: boolean;
    }
  }
}
