import { type BlogQuery, blogPath, parseBlogQuery, queryString } from '../../src/domain/blog-query.ts';
import { plainIsland } from '../kit/plain-island.ts';
import { Answers } from './answers.ts';
import { markCategory, queryOf } from './categories.ts';
import { isPlainClick } from './plain-click.ts';
import { Results } from './results.ts';

/** What is typed in one go is one question, in milliseconds. */
const PAUSE_MS = 60;
/** An answer is asked for again after as long as the server keeps one, in milliseconds; going back shows it as it was. */
const FRESH_MS = 60_000;

/**
 * The blog's search around a plain form and plain links (BlogFinder.astro), which lead to the same lists as pages. While
 * it is awake they are answered in place: the address follows, and the history leads back through them.
 */
export const BlogSearchIsland = plainIsland((island) => {
  const form = island.querySelector('form');
  const field = form?.querySelector<HTMLInputElement>('[type=search]');
  const status = island.querySelector<HTMLElement>('[role=status]');
  const nothing = island.querySelector('template');
  const section = document.querySelector<HTMLElement>('main > .results');
  if (!form || !field || !status || !nothing || !section) return;
  const categories = island.querySelectorAll<HTMLAnchorElement>('nav a');
  const results = new Results(section, status, nothing);
  const answers = new Answers();
  let pause = 0;
  /** Whether the history's entry is of a search that is still being typed: then what follows takes its place. */
  let typing = false;

  if (results.query !== undefined) answers.keep(results.query, results.html);

  form.addEventListener('input', (event) => {
    if (!(event as InputEvent).isComposing) answerSoon();
  });
  field.addEventListener('compositionend', answerSoon);
  // It is left, or entered.
  for (const end of ['change', 'submit'])
    form.addEventListener(end, (event) => {
      event.preventDefault();
      answerTyped();
      typing = false;
    });
  document.addEventListener('click', followInPlace);
  window.addEventListener('popstate', () => {
    field.value = queryOf(location).q;
    restore();
  });
  // A page that was left comes back without the answer it waited for.
  window.addEventListener('pagehide', () => answers.stop());
  window.addEventListener('pageshow', ({ persisted }) => persisted && restore());

  // Until now the history may have moved, and something may have been typed.
  if (field.value === field.defaultValue) field.value = queryOf(location).q;
  if (results.query !== queryString(queryOf(location))) restore();
  answerTyped();

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

  /** Categories, pages and Clear Filters; everything else is left to the browser. */
  async function followInPlace(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const inFinder = island.contains(link);
    if (!field || link?.pathname !== '/blog' || !isPlainClick(event)) return;
    if (!inFinder && !results.contains(link)) return;
    event.preventDefault();
    clearTimeout(pause);
    typing = false;
    const chosen = queryOf(link);
    // Of what was typed nothing is lost, even if its answer is still to come.
    const query = inFinder ? typedQuery(chosen.category) : chosen;
    if (query.q !== typedQuery('').q) field.value = query.q;
    const inPager = link.closest('.pager');
    const placed = await go(query, 'pushState');
    if (placed && inPager) results.showTop();
  }

  /** What the address says, as it was. */
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
    markCategory(categories, query);
    answers.stop();
    results.wait();
    if (results.query === key) {
      results.stand();
      return true;
    }
    try {
      const kept = answers.kept(key, age);
      const html = kept ?? (await answers.ask(key));
      if (html === undefined) return false;
      results.place(html);
      if (!kept) answers.keep(key, html);
    } catch (error) {
      console.error('Error fetching blog posts:', error);
      results.placeNothing();
    }
    return true;
  }
});
