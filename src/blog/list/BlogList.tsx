import { BLOG_PATH } from '../../paths.ts';
import { PostEntry, PostFacts } from '../PostEntry.tsx';
import type { ListView } from './list-view.ts';

/**
 * The results of the list or of a search. Rendered by the server with the page, then re-rendered by the search island.
 */
export function BlogList({ found, featured, posts, empty, pager, mentioned }: Omit<ListView, 'query' | 'said'>) {
  return (
    <>
      {found && <p className="label found">{found}</p>}
      {featured && (
        <article className="lead-story grid">
          <img className="lead-story__image" src={featured.image} width="1600" height="900" alt="" />
          <PostEntry post={featured} size="title" facts />
        </article>
      )}
      {empty ? (
        <div className="empty">
          <p className="lead">{empty.text}</p>
          <a className="button" href={BLOG_PATH}>
            {empty.clear}
          </a>
        </div>
      ) : (
        <ol className="entries">
          {posts.map((post) => (
            <li key={post.href}>
              <article className="entry grid">
                <PostFacts post={post} />
                <PostEntry post={post} />
              </article>
            </li>
          ))}
        </ol>
      )}
      {pager && (
        <nav className="pager" aria-label={pager.label}>
          {pager.newer ? <a href={pager.newer.href}>{pager.newer.text}</a> : <span />}
          {pager.older && <a href={pager.older.href}>{pager.older.text}</a>}
        </nav>
      )}
      {mentioned && (
        <section className="section grid" id="mentioned" aria-labelledby="mentioned-title">
          <div className="section__margin">
            <h2 id="mentioned-title" className="section__label">
              {mentioned.title}
            </h2>
          </div>
          <ol>
            {mentioned.posts.map((post) => (
              <li key={post.href} className="mention">
                <h3>
                  <a href={post.href}>{post.title}</a>
                </h3>
                <PostFacts post={post} />
                <p>… {post.passage.map(markFound)} …</p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

/** Marks the matches, which are the parts with an odd index. Parts never move, so the index is a stable key. */
function markFound(part: string, index: number) {
  return index % 2 === 1 ? <mark key={index}>{part}</mark> : part;
}
