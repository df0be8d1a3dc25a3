import { useEffect, useEffectEvent, useState } from 'react';
import type { FindPosts, LinkTarget } from './link-target.ts';
import { pagesNamed } from './site-pages.ts';

/** The pause in typing before posts are requested. */
const REST_MS = 200;

interface Posts {
  readonly typed: string;
  readonly targets: readonly LinkTarget[];
  readonly failed: boolean;
}

const NONE: Posts = { typed: '', targets: [], failed: false };

/** Finds pages at once, and posts when their request completes. Until then earlier results that still match stay. */
export function useTargets(typed: string, findPosts: FindPosts) {
  const [posts, setPosts] = useState(NONE);
  const wanted = isSearch(typed) ? typed.trim() : '';
  const find = useEffectEvent(findPosts);

  useEffect(() => {
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      if (!wanted) return;
      try {
        const targets = await find(wanted, asking.signal);
        if (!asking.signal.aborted) setPosts({ typed: wanted, targets, failed: false });
      } catch (error) {
        if (asking.signal.aborted) return;
        console.error('The posts could not be searched', error);
        setPosts({ typed: wanted, targets: [], failed: true });
      }
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [wanted]);

  return {
    targets: wanted ? [...pagesNamed(wanted), ...postsNamed(wanted, posts)] : [],
    failed: wanted !== '' && posts.typed === wanted && posts.failed,
  };
}

/** The posts found for this text; while its request is on the way, those of the search before whose titles contain it. */
export function postsNamed(
  wanted: string,
  { typed, targets }: Pick<Posts, 'typed' | 'targets'>,
): readonly LinkTarget[] {
  if (typed === wanted) return targets;
  return targets.filter(({ title }) => title.toLowerCase().includes(wanted.toLowerCase()));
}

/** Text that starts like an address is not a search. */
function isSearch(typed: string): boolean {
  return !/^\s*(?:https?:|mailto:|tel:|#|www\.)/i.test(typed);
}
