import type { PostView } from './list/list-view.ts';

interface PostEntryProps {
  post: PostView;
  /** How large the title is set. */
  size?: 'title' | 'subtitle';
  /** Whether date, category and read time stand above the title. */
  facts?: boolean;
}

/** Title and excerpt of a post; also below an article, where it is drawn by the server alone. */
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
