import type { PostView } from './list/list-view.ts';

interface PostEntryProps {
  post: PostView;
  /** The heading size of the title. */
  size?: 'title' | 'subtitle';
  /** Whether to show date, category and read time above the title. */
  facts?: boolean;
}

/** Title and excerpt of a post. Also used below an article, where only the server renders it. */
export function PostEntry({ post, size = 'subtitle', facts = false }: PostEntryProps) {
  return (
    <div className="grid content-start gap-2">
      {facts && <PostFacts post={post} />}
      <h2 className={size === 'title' ? 'text-title' : 'text-subtitle'} dir={post.dir}>
        <a className="text-ink hover:text-signal no-underline" href={post.href}>
          {post.title}
        </a>
      </h2>
      {post.excerpt && (
        <p className="max-w-[36em]" dir={post.dir}>
          {post.excerpt}
        </p>
      )}
    </div>
  );
}

interface PostFactsProps {
  post: PostView;
  /** Whether they are on one line. */
  inline?: boolean;
}

/** Date, category and read time of a post. */
export function PostFacts({ post, inline = false }: PostFactsProps) {
  return (
    <p className="text-label text-muted font-sans">
      <time dateTime={post.time}>{post.date}</time>{' '}
      <span className={inline ? "before:content-['·_']" : 'block'}>{post.facts}</span>
    </p>
  );
}
