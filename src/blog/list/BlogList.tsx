import { Button } from '../../../islands/ui/Button.tsx';
import { BLOG_PATH } from '../../paths.ts';
import { PostEntry, PostFacts } from '../PostEntry.tsx';
import type { ListView } from './list-view.ts';

/**
 * The results of the list or of a search. Rendered by the server with the page, then re-rendered by the search island.
 */
export function BlogList({ found, featured, posts, empty, pager, mentioned }: Omit<ListView, 'query' | 'said'>) {
  return (
    <>
      {found && (
        <p className="border-rule text-label text-muted border-b py-3 font-sans" data-found>
          {found}
        </p>
      )}
      {featured && (
        <article
          className="gap-x-gutter pb-section grid grid-cols-1 items-end gap-y-6 pt-9 lg:grid-cols-12"
          data-featured
        >
          <img
            className="aspect-video w-full object-cover lg:col-span-7"
            src={featured.image}
            width="1600"
            height="900"
            alt=""
          />
          <div className="lg:col-[8/-1]">
            <PostEntry post={featured} size="title" facts />
          </div>
        </article>
      )}
      {empty ? (
        <div className="grid justify-items-start gap-4 py-9">
          <p className="text-lead max-w-[38em]">{empty.text}</p>
          <Button href={BLOG_PATH}>{empty.clear}</Button>
        </div>
      ) : (
        <ol className={featured ? undefined : 'pt-6'}>
          {posts.map((post) => (
            <li key={post.href} className="border-rule border-t py-6 first:border-0 first:pt-0">
              <article className="gap-x-gutter grid grid-cols-1 gap-y-2 md:grid-cols-12">
                <div className="md:col-span-3">
                  <PostFacts post={post} />
                </div>
                <div className="md:col-[4/12]">
                  <PostEntry post={post} />
                </div>
              </article>
            </li>
          ))}
        </ol>
      )}
      {pager && (
        <nav
          className="border-rule flex justify-between border-t py-6 font-sans print:hidden"
          data-pager
          aria-label={pager.label}
        >
          {pager.newer ? <a href={pager.newer.href}>{pager.newer.text}</a> : <span />}
          {pager.older && <a href={pager.older.href}>{pager.older.text}</a>}
        </nav>
      )}
      {mentioned && (
        <section
          className="gap-x-gutter border-rule pb-section grid grid-cols-1 gap-y-6 border-t pt-4 md:grid-cols-12"
          id="mentioned"
          aria-labelledby="mentioned-title"
        >
          <div className="md:col-span-3">
            <h2 id="mentioned-title" className="text-small font-sans leading-normal tracking-normal">
              {mentioned.title}
            </h2>
          </div>
          <ol className="grid gap-6 md:col-span-9">
            {mentioned.posts.map((post) => (
              <li key={post.href} className="max-w-measure grid gap-1" dir={post.dir}>
                <h3 className="text-[1.125rem]">
                  <a className="text-ink hover:text-signal no-underline" href={post.href}>
                    {post.title}
                  </a>
                </h3>
                <PostFacts post={post} inline />
                <p className="text-small">… {post.passage.map(markFound)} …</p>
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
  return index % 2 === 1 ? (
    <mark key={index} className="bg-signal/16 text-inherit">
      {part}
    </mark>
  ) : (
    part
  );
}
