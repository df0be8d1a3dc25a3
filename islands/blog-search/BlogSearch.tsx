import { useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { BLOG_CATEGORIES } from '../../src/blog/blog-categories.ts';
import { type BlogQuery, blogPath, parseBlogQuery, queryString } from '../../src/blog/blog-query.ts';
import { BlogList } from '../../src/blog/list/BlogList.tsx';
import type { ListView } from '../../src/blog/list/list-view.ts';
import type { Labels } from '../../src/site/labels-schema.ts';
import { Answers } from './answers.ts';
import { Results, SERVED } from './results.ts';

/** What is typed in one go is one question, in milliseconds. */
const PAUSE_MS = 60;
/** An answer is asked for again after as long as the server caches one, in milliseconds; going back shows it as it was. */
const FRESH_MS = 60_000;

interface BlogSearchProps {
  /** What the page was asked for. */
  q: string;
  category: BlogQuery['category'];
  /** Articles by category. */
  counts: Partial<Record<string, number>>;
  /** The page's name when it shows all categories. */
  title: string;
  words: Pick<Labels['blog'], 'categories' | 'all' | 'search' | 'placeholder' | 'submit' | 'empty' | 'clear'>;
}

/**
 * The blog's categories and search: links and a form, which lead to the lists as pages. Once hydrated they are answered in
 * place: the address follows, and the history leads back through them.
 */
export function BlogSearch({ q, category, counts, title, words }: BlogSearchProps) {
  const finder = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Pick<BlogQuery, 'q' | 'category'>>({ q, category });
  const [said, say] = useState('');
  /** A list in place of the one that the page came with. */
  const [list, setList] = useState<ListView>();
  const section = useRef<HTMLElement>(null);
  const namedAfter = useRef(category);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's own words never change
  useEffect(() => {
    section.current = document.querySelector<HTMLElement>('main > .results');
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
    <div className="finder" ref={finder}>
      <nav className="categories" aria-label={words.categories}>
        {[{ value: 'all', label: words.all } as const, ...BLOG_CATEGORIES].map(({ value, label }) => (
          <a
            key={value}
            href={blogPath({ q: chosen.q, category: value, page: 1 })}
            aria-current={chosen.category === value || undefined}
          >
            {label}
            <sup>{` ${counts[value] ?? 0}`}</sup>
          </a>
        ))}
      </nav>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is younger than the browsers that are supported */}
      <form className="search ruled-line" action="/blog" role="search">
        {/* Without autoComplete browsers fill in what stood here at another entry of the history. */}
        <input
          className="ruled-line__field"
          type="search"
          name="q"
          defaultValue={q}
          autoComplete="off"
          aria-label={words.search}
          placeholder={words.placeholder}
        />
        <button type="submit" className="ruled-line__act">
          {words.submit}
        </button>
        {/* After the search, in the order of blogPath. */}
        {chosen.category !== 'all' && <input type="hidden" name="category" value={chosen.category} />}
      </form>
      <p className="sr-only" role="status">
        {said}
      </p>
      {list && section.current && createPortal(<BlogList {...list} />, section.current)}
    </div>
  );
}

/** What the page is called while it shows a category. */
export function pageName(category: BlogQuery['category'], title: string): string {
  const label = BLOG_CATEGORIES.find(({ value }) => value === category)?.label;
  return label ? `${label}: ${title}` : title;
}

/**
 * Answers the form and the links in place.
 * @param failed what is shown when no answer came
 * @returns how to stop
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
  /** Whether the history's entry is of a search that is still being typed: then what follows takes its place. */
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
  // It is left, or entered.
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
  // A page that was left comes back without the answer it waited for.
  window.addEventListener('pagehide', () => answers.stop(), options);
  window.addEventListener('pageshow', ({ persisted }) => persisted && restore(), options);

  // Before hydration the history may have moved, and something may have been typed.
  if (field.value === field.defaultValue) field.value = queryOf(location).q;
  if (results.query !== queryString(queryOf(location))) restore();
  answerTyped();
  return () => stopped.abort();

  function answerSoon() {
    clearTimeout(pause);
    pause = window.setTimeout(answerTyped, PAUSE_MS);
  }

  /** Answers what stands in the field, if it is not what the address says already. */
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

  /** Follows categories, pages and Clear Filters; everything else is left to the browser. */
  async function followInPlace(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const inFinder = finder.contains(link);
    if (!field || link?.pathname !== '/blog' || !isPlainClick(event)) return;
    if (!inFinder && !results.contains(link)) return;
    event.preventDefault();
    clearTimeout(pause);
    typing = false;
    const chosen = queryOf(link);
    // What was typed is searched for too, even if its answer is still to come.
    const query = inFinder ? typedQuery(chosen.category) : chosen;
    if (query.q !== typedQuery('').q) field.value = query.q;
    const inPager = link.closest('.pager');
    const placed = await go(query, 'pushState');
    if (placed && inPager) results.showTop();
  }

  /** Shows what the address says, as it was. */
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

  /** @returns whether this list was put in place, and not another one since */
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

/** What a link to the list asks for. */
function queryOf(link: HTMLAnchorElement | Location): BlogQuery {
  return parseBlogQuery(new URLSearchParams(link.search));
}

/** Whether a click means 'here': not in another tab or window, not as a download, and nobody has answered it yet. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return !(button || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
}
