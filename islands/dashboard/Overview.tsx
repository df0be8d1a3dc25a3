import { useEffect, useState } from 'react';
import { INBOX_PATH } from '../../src/paths.ts';
import { type Database, database, deadline } from '../account/backend-client.ts';
import { TEXTS } from './texts.ts';

/** The number of editable pages, and of posts, drafts included. */
interface ContentCounts {
  pages: number;
  posts: number;
}

interface OverviewProps {
  /** The number of books in the site's content. */
  bookCount: number;
  /** Whether the overview is visible. The counts are requested each time it becomes so. */
  shown: boolean;
  onEditPages: () => void;
  onEditBlog: () => void;
}

/**
 * Three cards, the quick actions, and a link to the inbox (docs/behaviour.md §2). The counts are live; a dash stands
 * for an unknown count.
 */
export function Overview({ bookCount, shown, onEditPages, onEditBlog }: OverviewProps) {
  const counts = useCount(shown, contentCounts);
  const newRequests = useCount(shown, newRequestCount);
  const { pages, posts, books } = TEXTS.cards;
  return (
    <>
      <dl className="cards">
        <Card title={pages.title} count={counts?.pages} text={pages.text} />
        <Card title={posts.title} count={counts?.posts} text={counts?.posts ? posts.some : posts.none} />
        <Card title={books.title} count={bookCount} text={books.text} />
      </dl>
      <p className="inbox-line">
        <a className="inbox-line__link" href={INBOX_PATH}>
          {TEXTS.inbox.title}
        </a>{' '}
        <span className="inbox-line__count">{newRequests ?? '–'}</span>{' '}
        {newRequests === 1 ? TEXTS.inbox.one : TEXTS.inbox.text}
      </p>
      <h2 className="dashboard__heading">{TEXTS.quickActions.title}</h2>
      <div className="dashboard__actions">
        <button type="button" className="button" onClick={onEditPages}>
          {TEXTS.quickActions.pages}
        </button>
        <button type="button" className="button button--quiet" onClick={onEditBlog}>
          {TEXTS.quickActions.blog}
        </button>
      </div>
    </>
  );
}

function Card({ title, count, text }: { title: string; count: number | undefined; text: string }) {
  return (
    <div className="cards__card">
      <dt className="cards__title">{title}</dt>
      <dd className="cards__count">{count ?? '–'}</dd>
      <dd className="cards__text">{text}</dd>
    </div>
  );
}

/** Counts again each time the overview is shown. @param count throws on failure */
function useCount<Counted>(shown: boolean, count: (database: Database) => Promise<Counted>): Counted | undefined {
  const [counted, setCounted] = useState<Counted>();
  useEffect(() => {
    if (!shown) return;
    count(database()).then(setCounted, (error) => console.error('What the overview shows could not be counted', error));
  }, [shown, count]);
  return counted;
}

/** Counts without fetching the rows. @throws if the database request fails */
async function contentCounts(database: Database): Promise<ContentCounts> {
  const [pages, posts] = await Promise.all([countOf(database, 'page_content'), countOf(database, 'blog_posts')]);
  return { pages, posts };
}

/** The number of new call requests. @throws if the database request fails */
async function newRequestCount(database: Database): Promise<number> {
  const { count, error } = await database
    .from('call_requests')
    .select('id', { count: 'exact' })
    .eq('status', 'new')
    .limit(1)
    .abortSignal(deadline());
  if (error) throw error;
  return count ?? 0;
}

async function countOf(database: Database, table: 'page_content' | 'blog_posts'): Promise<number> {
  const { count, error } = await database.from(table).select('id', { count: 'exact' }).limit(1).abortSignal(deadline());
  if (error) throw error;
  return count ?? 0;
}
