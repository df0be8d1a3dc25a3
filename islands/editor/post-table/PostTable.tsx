import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { BLOG_CATEGORIES, categoryLabel } from '../../../src/blog/blog-categories.ts';
import { type Database, database } from '../../account/backend-client.ts';
import { formatRoute } from '../../ui/route.ts';
import { showToast } from '../../ui/toasts.ts';
import { BarButton } from '../BarButton.tsx';
import { parse } from '../details/site-time.ts';
import type { EditedSite } from '../edited-site.ts';
import { visibilityOf } from '../items/visibility.ts';
import { Toggle } from '../modes/Toggle.tsx';
import { TEXTS } from '../texts.ts';
import { duplicatePost, listPosts, type PostQuery, type PostRow, type SortColumn } from './posts.ts';
import { SelectedPosts } from './SelectedPosts.tsx';

const WORDS = {
  label: 'Posts',
  search: 'Search titles',
  statuses: { '': 'All', draft: 'Draft', scheduled: 'Scheduled', published: 'Published' },
  columns: { title: 'Title', status: 'Status', category: 'Category', published_at: 'Date' },
  select: (title: string) => `Select “${title}”`,
  selectAll: 'Select all',
  duplicate: 'Duplicate',
  duplicateOf: (title: string) => `Duplicate “${title}”`,
  more: 'Show more',
  none: 'No post matches.',
  changed: (count: number) => ({
    title: 'Content Saved',
    description: `${count} ${count === 1 ? 'post was' : 'posts were'} changed.`,
  }),
  failure: { title: 'Save Error', description: 'Failed to change the posts. Please try again.' },
} as const;

interface PostTableProps {
  site: EditedSite;
  onOpen: (key: string) => void;
  /** Called when posts were changed. */
  onChanged: () => void;
}

/** The table of all posts: to find one, and to change several at once. */
export function PostTable({ site, onOpen, onChanged }: PostTableProps) {
  const [query, setQuery] = useState<PostQuery>(FIRST);
  const [found, setFound] = useState<{ rows: PostRow[]; more: boolean }>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  /** Identifies the latest request; answers to earlier ones are ignored. */
  const latest = useRef(0);
  const rows = found?.rows ?? [];
  const selected = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id);

  const load = useCallback(async (wanted: PostQuery, shown: PostRow[]) => {
    latest.current += 1;
    const mine = latest.current;
    try {
      const page = await listPosts(database(), wanted, shown.length);
      const known = new Set(shown.map(({ id }) => id));
      if (mine === latest.current)
        setFound({ rows: [...shown, ...page.rows.filter(({ id }) => !known.has(id))], more: page.more });
    } catch (error) {
      console.error('The posts could not be listed', error);
      if (mine === latest.current) showToast({ ...TEXTS.loadFailure, kind: 'destructive' });
    }
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => load(query, []), query.search ? 200 : 0);
    return () => clearTimeout(timer);
  }, [query, load]);

  const change = (changed: Partial<PostQuery>) => {
    setChosen(new Set());
    setQuery({ ...query, ...changed });
  };

  /** Runs a change of the posts, and shows them as they are stored then. */
  async function run(task: (posts: Database) => Promise<string[]>) {
    if (busy) return;
    setBusy(true);
    try {
      const done = await task(database());
      showToast({ ...WORDS.changed(done.length), kind: 'success' });
      setChosen(new Set());
      onChanged();
    } catch (error) {
      console.error('The posts could not be changed', error);
      showToast({ ...WORDS.failure, kind: 'destructive' });
    }
    await load(query, []);
    setBusy(false);
  }

  function select(ids: readonly string[], on: boolean) {
    const now = new Set(chosen);
    for (const id of ids) on ? now.add(id) : now.delete(id);
    setChosen(now);
  }

  return (
    <section aria-label={WORDS.label} className="grid gap-4" aria-busy={busy}>
      <div className="flex flex-wrap items-center gap-3">
        <div className="field flex-[1_1_14rem]">
          <input
            type="search"
            aria-label={WORDS.search}
            placeholder={WORDS.search}
            value={query.search}
            onChange={({ target }) => change({ search: target.value })}
          />
        </div>
        <Toggle
          label={WORDS.columns.status}
          choices={['', 'draft', 'scheduled', 'published']}
          names={WORDS.statuses}
          chosen={query.visibility}
          onChoose={(visibility) => change({ visibility })}
        />
        <Toggle
          label={WORDS.columns.category}
          choices={CATEGORIES}
          names={CATEGORY_NAMES}
          chosen={query.category}
          onChoose={(category) => change({ category })}
        />
      </div>
      {selected.length > 0 && <SelectedPosts ids={selected} onChange={run} />}
      <table className="text-small w-full text-start font-sans">
        <thead>
          <tr className="border-ink border-b text-start">
            <th className="w-8 py-2 text-start">
              <input
                type="checkbox"
                aria-label={WORDS.selectAll}
                className="accent-signal size-4.5 cursor-pointer align-middle"
                checked={rows.length > 0 && selected.length === rows.length}
                onChange={({ target }) =>
                  select(
                    rows.map(({ id }) => id),
                    target.checked,
                  )
                }
              />
            </th>
            {COLUMNS.map(([column, className]) => (
              <Heading key={column} column={column} className={className} query={query} onSort={change} />
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-rule hover:bg-sheet border-b">
              <td className="py-2">
                <input
                  type="checkbox"
                  aria-label={WORDS.select(row.title)}
                  className="accent-signal size-4.5 cursor-pointer align-middle"
                  checked={chosen.has(row.id)}
                  onChange={({ target }) => select([row.id], target.checked)}
                />
              </td>
              <td className="py-2 pe-4">
                <a
                  dir="auto"
                  className="text-ink hover:text-signal font-serif text-base no-underline hover:underline"
                  href={formatRoute({ tab: 'blog', item: row.key })}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    onOpen(row.key);
                  }}
                >
                  {row.title}
                </a>
              </td>
              <td className="text-muted py-2 pe-4">{WORDS.statuses[visibilityOf(row)]}</td>
              <td className="text-muted py-2 pe-4 max-md:hidden">{categoryLabel(row.category)}</td>
              <td className="text-muted py-2 pe-4 whitespace-nowrap lining-nums tabular-nums max-sm:hidden">
                {row.published_at && dayOf(row.published_at, site)}
              </td>
              <td className="py-1 text-end max-md:hidden">
                <button
                  type="button"
                  className="text-control text-muted hover:text-signal min-h-9 cursor-pointer font-sans underline underline-offset-[0.25em]"
                  aria-label={WORDS.duplicateOf(row.title)}
                  onClick={() => run(async (posts) => [await duplicatePost(posts, row.key)])}
                >
                  {WORDS.duplicate}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {found && rows.length === 0 && <p className="text-muted font-sans">{WORDS.none}</p>}
      {found?.more && (
        <div>
          <BarButton onClick={() => load(query, rows)}>{WORDS.more}</BarButton>
        </div>
      )}
    </section>
  );
}

const CATEGORIES = ['', ...BLOG_CATEGORIES.map(({ value }) => value)] as const;
const CATEGORY_NAMES = {
  '': 'All',
  ...Object.fromEntries(BLOG_CATEGORIES.map(({ value, label }) => [value, label])),
} as Record<string, string>;

/** The posts that were changed last come first. */
const FIRST: PostQuery = { search: '', visibility: '', category: '', sort: 'updated_at', descending: true };

type ShownColumn = Exclude<SortColumn, 'updated_at'>;

const COLUMNS: readonly [ShownColumn, string][] = [
  ['title', ''],
  ['status', ''],
  ['category', 'max-md:hidden'],
  ['published_at', 'max-sm:hidden'],
];

interface HeadingProps {
  column: ShownColumn;
  className: string;
  query: PostQuery;
  onSort: (changed: Pick<PostQuery, 'sort' | 'descending'>) => void;
}

/** The heading of a column, which sorts by it, and the other way round when it does already. */
function Heading({ column, className, query, onSort }: HeadingProps): ReactNode {
  const sorted = query.sort === column;
  const descending = sorted ? !query.descending : column === 'published_at';
  return (
    <th
      scope="col"
      className={`py-1 pe-4 text-start font-medium ${className}`}
      aria-sort={sorted ? (query.descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className="hover:text-signal min-h-9 cursor-pointer text-start"
        onClick={() => onSort({ sort: column, descending })}
      >
        {WORDS.columns[column]}
        {sorted && <span aria-hidden="true"> {query.descending ? '↓' : '↑'}</span>}
      </button>
    </th>
  );
}

function dayOf(instant: string, { locale, timeZone }: EditedSite): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(parse(instant));
}
