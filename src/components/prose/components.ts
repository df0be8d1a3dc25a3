import type { proseComponents } from '../../domain/content/prose-components.ts';
import Aside from './Aside.astro';
import BookLink from './BookLink.astro';
import Figure from './Figure.astro';
import Owner from './Owner.astro';
import PullQuote from './PullQuote.astro';

/** What books and legal pages may use in their prose; their attributes stand in src/domain/content/prose-components.ts. */
export const PROSE_COMPONENTS = { Aside, BookLink, Figure, Owner, PullQuote } satisfies Record<
  keyof ReturnType<typeof proseComponents>,
  unknown
>;
