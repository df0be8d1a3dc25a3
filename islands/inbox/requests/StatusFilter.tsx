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
    <nav className="status-filter" aria-label={TEXTS.requests.filterLabel}>
      {FILTERS.map((name) => (
        <a
          key={name}
          className="status-filter__choice"
          href={formatRoute({ tab: 'requests', filter: name, search })}
          aria-current={name === filter || undefined}
        >
          <span className="status-filter__name">{TEXTS.requests.filters[name]}</span>{' '}
          <span className="status-filter__count">
            {name === 'all' ? (all ?? '–') : counts ? (counts[name] ?? 0) : '–'}
          </span>
        </a>
      ))}
    </nav>
  );
}
