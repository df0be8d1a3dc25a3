import { useEffect, useState } from 'react';
import { database } from '../kit/backend-client.ts';
import { type ContentCounts, contentCounts } from './content-counts.ts';
import { TEXTS } from './texts.ts';

interface OverviewProps {
  /** How many books the site's content has. */
  bookCount: number;
  /** Whether the overview is what is seen: the counts are asked for again each time it is. */
  shown: boolean;
  onEditPages: () => void;
  onEditBlog: () => void;
}

/** Specification §2: three cards and the quick actions. The counts are live; a dash stands for one not known (yet). */
export function Overview({ bookCount, shown, onEditPages, onEditBlog }: OverviewProps) {
  const counts = useContentCounts(shown);
  const { pages, posts, books } = TEXTS.cards;
  return (
    <>
      <dl className="cards">
        <Card title={pages.title} count={counts?.pages} text={pages.text} />
        <Card title={posts.title} count={counts?.posts} text={counts?.posts ? posts.some : posts.none} />
        <Card title={books.title} count={bookCount} text={books.text} />
      </dl>
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

function useContentCounts(shown: boolean): ContentCounts | undefined {
  const [counts, setCounts] = useState<ContentCounts>();
  useEffect(() => {
    if (!shown) return;
    contentCounts(database()).then(setCounts, (error) => console.error('The content could not be counted', error));
  }, [shown]);
  return counts;
}
