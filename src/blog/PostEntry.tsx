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
    <div className="story-head">
      {facts && <PostFacts post={post} />}
      <h2 className={size}>
        <a href={post.href}>{post.title}</a>
      </h2>
      {post.excerpt && <p>{post.excerpt}</p>}
    </div>
  );
}

/** Date, category and read time of a post. */
export function PostFacts({ post }: { post: PostView }) {
  return (
    <p className="label">
      <time dateTime={post.time}>{post.date}</time> <span>{post.facts}</span>
    </p>
  );
}
