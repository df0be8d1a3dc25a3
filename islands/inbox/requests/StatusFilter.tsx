import type { InboxCounts } from '../inbox-counts.ts';
import { formatRoute, type RequestFilter, type Route } from '../route.ts';
import { TEXTS } from '../texts.ts';

interface StatusFilterProps extends Pick<Route, 'filter' | 'search'> {
  counts: InboxCounts['requests'] | undefined;
}

const FILTERS = Object.keys(TEXTS.requests.filters) as RequestFilter[];

/**
 * The status filter. Its options are links, so that the back button undoes a choice. A dash stands for an unknown
 * count.
 */
export function StatusFilter({ filter, search, counts }: StatusFilterProps) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <nav className="flex flex-wrap gap-x-4" aria-label={TEXTS.requests.filterLabel}>
      {FILTERS.map((name) => (
        <a
          key={name}
          className="group text-muted hover:text-signal aria-[current=true]:text-ink inline-flex min-h-11 items-center gap-[0.35em] font-sans no-underline"
          href={formatRoute({ tab: 'requests', filter: name, search })}
          aria-current={name === filter || undefined}
        >
          <span className="decoration-signal decoration-2 underline-offset-[0.4em] group-aria-[current=true]:underline">
            {TEXTS.requests.filters[name]}
          </span>{' '}
          <span className="text-fine mt-2 self-start lining-nums tabular-nums">
            {name === 'all' ? (all ?? '–') : counts ? (counts[name] ?? 0) : '–'}
          </span>
        </a>
      ))}
    </nav>
  );
}
