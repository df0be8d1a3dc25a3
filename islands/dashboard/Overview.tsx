import { useEffect, useState } from 'react';
import type { BackupReport } from '../../src/backups/backup-report.ts';
import { backupWords } from '../../src/backups/backup-words.ts';
import { BACKUPS_PATH, INBOX_PATH, MEDIA_PATH } from '../../src/paths.ts';
import { type Database, database, deadline } from '../account/backend-client.ts';
import { accessToken } from '../account/session-store.ts';
import { Button } from '../ui/Button.tsx';
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
 * Three cards, links to the inbox and the media, the backups, and the quick actions (docs/behaviour.md §2). The counts are
 * live; a dash stands for what is unknown.
 */
export function Overview({ bookCount, shown, onEditPages, onEditBlog }: OverviewProps) {
  const counts = useCount(shown, contentCounts);
  const newRequests = useCount(shown, newRequestCount);
  const backups = useCount(shown, readBackups);
  const { pages, posts, books } = TEXTS.cards;
  return (
    <>
      <dl className="my-6 grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-6">
        <Card title={pages.title} count={counts?.pages} text={pages.text} />
        <Card title={posts.title} count={counts?.posts} text={counts?.posts ? posts.some : posts.none} />
        <Card title={books.title} count={bookCount} text={books.text} />
      </dl>
      <p className="border-rule text-muted my-6 border-y py-3">
        <a className="text-large me-3" href={INBOX_PATH}>
          {TEXTS.inbox.title}
        </a>{' '}
        <span className="text-ink lining-nums tabular-nums">{newRequests ?? '–'}</span>{' '}
        {newRequests === 1 ? TEXTS.inbox.one : TEXTS.inbox.text}
      </p>
      <p className="border-rule text-muted my-6 border-b pb-3">
        <a className="text-large me-3" href={MEDIA_PATH}>
          {TEXTS.media.title}
        </a>{' '}
        {TEXTS.media.text}
      </p>
      <p
        className={`my-6 border-b pb-3 wrap-anywhere ${backups?.isAlarming ? 'border-signal text-ink' : 'border-rule text-muted'}`}
      >
        <span className="text-large text-ink me-3">{TEXTS.backups.title}</span> {backups?.text ?? '–'}
      </p>
      <h2 className="mt-6 mb-2 text-[1.5rem]">{TEXTS.quickActions.title}</h2>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={onEditPages}>{TEXTS.quickActions.pages}</Button>
        <Button kind="quiet" onClick={onEditBlog}>
          {TEXTS.quickActions.blog}
        </Button>
      </div>
    </>
  );
}

function Card({ title, count, text }: { title: string; count: number | undefined; text: string }) {
  return (
    <div className="border-ink border-t pt-3">
      <dt className="font-sans">{title}</dt>
      <dd className="text-[3rem] leading-[1.1]">{count ?? '–'}</dd>
      <dd className="text-muted">{text}</dd>
    </div>
  );
}

/** Counts, or reads, again each time the overview is shown. @param count throws on failure */
function useCount<Counted>(shown: boolean, count: (database: Database) => Promise<Counted>): Counted | undefined {
  const [counted, setCounted] = useState<Counted>();
  useEffect(() => {
    if (!shown) return;
    count(database()).then(setCounted, (error) => console.error('What the overview shows could not be counted', error));
  }, [shown, count]);
  return counted;
}

/** @throws if the site does not answer */
async function readBackups(): Promise<ReturnType<typeof backupWords>> {
  const answer = await fetch(BACKUPS_PATH, {
    headers: { authorization: `Bearer ${await accessToken()}` },
    signal: deadline(),
  });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return backupWords((await answer.json()) as BackupReport);
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
