import { useEffect, useRef, useState } from 'react';
import { slugify } from '../../../src/http/slug.ts';
import { database } from '../../account/backend-client.ts';
import { showToast } from '../../ui/toasts.ts';
import type { Drafts } from '../drafts/drafts.ts';
import type { TypedPost } from '../drafts/kept-draft.ts';
import { createPost } from '../items/create-post.ts';
import { freeSlug } from '../items/free-slug.ts';
import type { Item, PostStatus } from '../items/item.ts';
import { TEXTS } from '../texts.ts';
import { NEW_POST } from './texts.ts';

/** The problems with the fields of the dialog. */
interface Problems {
  title?: string;
  slug?: string;
}

/**
 * The state of the dialog that creates a post.
 * @param typed the initial values
 * @param drafts store the values as a draft
 */
export function useNewPost(typed: TypedPost, drafts: Drafts | undefined, onCreated: (post: Item) => void) {
  const [title, setTitle] = useState(typed.title);
  /** The typed slug; undefined while it follows the title. */
  const [address, setAddress] = useState(typed.slug || undefined);
  const [problems, setProblems] = useState<Problems>({});
  /** A free slug, suggested when the chosen one is taken. */
  const [suggestion, setSuggestion] = useState<string>();
  const [creating, setCreating] = useState<PostStatus>();
  const busy = useRef(false);
  const slug = slugify(address ?? title);

  // The drafts may load only after the first key.
  useEffect(() => drafts?.noteNewPost({ title, slug: address ?? '' }), [drafts, title, address]);

  function forget() {
    setProblems({});
    setSuggestion(undefined);
  }

  /** @returns the first field with a problem */
  async function create(status: PostStatus): Promise<keyof Problems | undefined> {
    if (busy.current) return undefined;
    forget();
    const wrong = problem(title, slug);
    if (wrong) {
      setProblems({ [wrong]: NEW_POST.problems[wrong] });
      return wrong;
    }
    busy.current = true;
    setCreating(status);
    try {
      const post = { slug, title: title.trim(), ...(status === 'draft' && { status }) };
      const made = await createPost(database(), post);
      if (made === 'taken') {
        setProblems({ slug: NEW_POST.problems.taken });
        setSuggestion(await freeSlug(database(), slug));
        return 'slug';
      }
      showToast({ ...NEW_POST.success, kind: 'success' });
      onCreated(made);
    } catch (error) {
      console.error('The post could not be created', error);
      showToast({ ...TEXTS.creating.failure, kind: 'destructive' });
    } finally {
      busy.current = false;
      setCreating(undefined);
    }
    return undefined;
  }

  return {
    title,
    setTitle: (typed: string) => {
      setTitle(typed);
      forget();
    },
    /** The value of the slug field. */
    address: address ?? slug,
    slug,
    setAddress: (typed: string) => {
      setAddress(typed);
      forget();
    },
    problems,
    suggestion,
    creating,
    create,
  };
}

function problem(title: string, slug: string): keyof Problems | undefined {
  if (!title.trim()) return 'title';
  return slug ? undefined : 'slug';
}
