import { useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { BLOG_CATEGORIES } from '../../src/blog/blog-categories.ts';
import { type BlogQuery, blogPath, parseBlogQuery, queryString } from '../../src/blog/blog-query.ts';
import { BlogList } from '../../src/blog/list/BlogList.tsx';
import type { ListView } from '../../src/blog/list/list-view.ts';
import { BLOG_PATH } from '../../src/paths.ts';
import type { Labels } from '../../src/site/labels-schema.ts';
import { LineButton, LineField } from '../ui/Line.tsx';
import { Answers } from './answers.ts';
import { Results, SERVED } from './results.ts';

/** The pause in typing after which a search is sent, in milliseconds. */
const PAUSE_MS = 60;
/**
 * How old a cached answer may be for a new search, in milliseconds: as long as the server caches one. Going back in the
 * history shows the cached answer whatever its age.
 */
const FRESH_MS = 60_000;

interface BlogSearchProps {
  /** The search and category in the page's address. */
  q: string;
  category: BlogQuery['category'];
  /** The number of articles in each category. */
  counts: Partial<Record<string, number>>;
  /** The page's title when it shows all categories. */
  title: string;
  words: Pick<Labels['blog'], 'categories' | 'all' | 'search' | 'placeholder' | 'submit' | 'empty' | 'clear'>;
}

/**
 * The blog's categories and search: links and a form that lead to list pages. Once hydrated, the results are replaced
 * in place; the address and the history follow.
 */
export function BlogSearch({ q, category, counts, title, words }: BlogSearchProps) {
  const finder = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Pick<BlogQuery, 'q' | 'category'>>({ q, category });
  const [said, say] = useState('');
  /** The list that replaced the served one; undefined while the served list is shown. */
  const [list, setList] = useState<ListView>();
  const section = useRef<HTMLElement>(null);
  const namedAfter = useRef(category);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are the page's, which never change.
  useEffect(() => {
    section.current = document.querySelector<HTMLElement>('[data-results]');
    if (!finder.current || !section.current) return;
    const results = new Results(section.current, (view) => flushSync(() => setList(view)), say);
    const failed = { said: words.empty, posts: [], empty: { text: words.empty, clear: words.clear } };
    return search(finder.current, results, failed, setChosen);
  }, []);

  useEffect(() => {
    document.title = document.title.replace(pageName(namedAfter.current, title), () =>
      pageName(chosen.category, title),
    );
    namedAfter.current = chosen.category;
  }, [chosen.category, title]);

  return (
    <div
      className="gap-x-gutter grid grid-cols-1 items-baseline gap-y-3 border-y pt-3 font-sans lg:grid-cols-[1fr_minmax(16rem,25%)] print:hidden"
      data-finder
      ref={finder}
    >
      <nav className="flex flex-wrap gap-x-6" aria-label={words.categories}>
        {[{ value: 'all', label: words.all } as const, ...BLOG_CATEGORIES].map(({ value, label }) => (
          <a
            key={value}
            className="text-ink hover:text-signal aria-[current]:decoration-signal py-2 no-underline decoration-[0.1em] aria-[current]:underline"
            href={blogPath({ q: chosen.q, category: value, page: 1 })}
            aria-current={chosen.category === value || undefined}
          >
            {label}
            {/* As an inline block it is not underlined with the link around it. */}
            <sup className="text-muted ms-[0.2em] inline-block">{` ${counts[value] ?? 0}`}</sup>
          </a>
        ))}
      </nav>
      {/* biome-ignore lint/a11y/useSemanticElements: some supported browsers do not know <search>. */}
      <form className="flex items-baseline gap-3" action={BLOG_PATH} role="search">
        {/* Without autoComplete="off", browsers fill in the value of another history entry. */}
        <LineField
          type="search"
          name="q"
          defaultValue={q}
          autoComplete="off"
          aria-label={words.search}
          placeholder={words.placeholder}
        />
        <LineButton>{words.submit}</LineButton>
        {/* After the search field, to give the parameters the same order as blogPath. */}
        {chosen.category !== 'all' && <input type="hidden" name="category" value={chosen.category} />}
      </form>
      <p className="sr-only" role="status">
        {said}
      </p>
      {list && section.current && createPortal(<BlogList {...list} />, section.current)}
    </div>
  );
}

/** The page's title while it shows a category. */
export function pageName(category: BlogQuery['category'], title: string): string {
  const label = BLOG_CATEGORIES.find(({ value }) => value === category)?.label;
  return label ? `${label}: ${title}` : title;
}

/**
 * Handles the form and the links in place.
 * @param failed the list to show when no answer came
 * @returns a function that removes the handlers
 */
function search(
  finder: HTMLElement,
  results: Results,
  failed: ListView,
  choose: (query: BlogQuery) => void,
): (() => void) | undefined {
  const form = finder.querySelector('form');
  const field = form?.querySelector<HTMLInputElement>('[type=search]');
  if (!form || !field) return;
  const answers = new Answers();
  const stopped = new AbortController();
  const options = { signal: stopped.signal };
  let pause = 0;
  /** Whether the current history entry is a search still being typed; the next search then replaces it. */
  let typing = false;

  if (results.query !== undefined) answers.cache(results.query, SERVED);

  form.addEventListener(
    'input',
    (event) => {
      if (!(event as InputEvent).isComposing) answerSoon();
    },
    options,
  );
  field.addEventListener('compositionend', answerSoon, options);
  // The field is left, or Enter is pressed: typing has ended.
  for (const end of ['change', 'submit'])
    form.addEventListener(
      end,
      (event) => {
        event.preventDefault();
        answerTyped();
        typing = false;
      },
      options,
    );
  document.addEventListener('click', followInPlace, options);
  window.addEventListener(
    'popstate',
    () => {
      field.value = queryOf(location).q;
      restore();
    },
    options,
  );
  // A page restored from the back/forward cache has lost its pending request.
  window.addEventListener('pagehide', () => answers.stop(), options);
  window.addEventListener('pageshow', ({ persisted }) => persisted && restore(), options);

  // Before hydration the visitor may have moved through the history or typed something.
  if (field.value === field.defaultValue) field.value = queryOf(location).q;
  if (results.query !== queryString(queryOf(location))) restore();
  answerTyped();
  return () => stopped.abort();

  function answerSoon() {
    clearTimeout(pause);
    pause = window.setTimeout(answerTyped, PAUSE_MS);
  }

  /** Searches for the text in the field, unless the address already has it. */
  function answerTyped() {
    clearTimeout(pause);
    const { category, q } = queryOf(location);
    const typed = typedQuery(category);
    if (typed.q !== q) {
      go(typed, typing ? 'replaceState' : 'pushState');
      typing = true;
    } else if (results.query === undefined) show(typed, FRESH_MS);
  }

  function typedQuery(category: string): BlogQuery {
    return parseBlogQuery(new URLSearchParams({ q: field?.value ?? '', category }));
  }

  /** Handles links to categories, other pages and Clear Filters; leaves every other click to the browser. */
  async function followInPlace(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const inFinder = finder.contains(link);
    if (!field || link?.pathname !== BLOG_PATH || !isPlainClick(event)) return;
    if (!inFinder && !results.contains(link)) return;
    event.preventDefault();
    clearTimeout(pause);
    typing = false;
    const chosen = queryOf(link);
    // Includes the typed text, even if its results have not arrived yet.
    const query = inFinder ? typedQuery(chosen.category) : chosen;
    if (query.q !== typedQuery('').q) field.value = query.q;
    const inPager = link.closest('[data-pager]');
    const placed = await go(query, 'pushState');
    if (placed && inPager) results.showTop();
  }

  /** Shows the list for the current address, from the cache whatever its age. */
  function restore() {
    clearTimeout(pause);
    typing = false;
    show(queryOf(location), Number.POSITIVE_INFINITY);
  }

  function go(query: BlogQuery, as: 'pushState' | 'replaceState') {
    const path = blogPath(query);
    if (path !== location.pathname + location.search) history[as](null, '', path);
    return show(query, FRESH_MS);
  }

  /** @returns whether this list was shown, and not replaced by a later request */
  async function show(query: BlogQuery, age: number): Promise<boolean> {
    const key = queryString(query);
    choose(query);
    answers.stop();
    results.wait();
    if (results.query === key) {
      results.stand();
      return true;
    }
    try {
      const cached = answers.cached(key, age);
      const answer = cached ?? (await answers.ask(key));
      if (answer === undefined) return false;
      results.place(answer);
      if (!cached) answers.cache(key, answer);
    } catch (error) {
      console.error('Error fetching blog posts:', error);
      results.place(failed);
    }
    return true;
  }
}

/** The query in a link's address. */
function queryOf(link: HTMLAnchorElement | Location): BlogQuery {
  return parseBlogQuery(new URLSearchParams(link.search));
}

/** Whether a click is a plain one: no other tab or window, no download, and not handled already. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return !(button || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
}
