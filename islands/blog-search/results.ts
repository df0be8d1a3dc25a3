import { trustedHtml } from '../../src/domain/html-policy/trusted-html.ts';

/** HTML that the site's own server rendered; the search's only sink. */
const ownAnswer = trustedHtml('blog-results', (html) => html);

/** From when on an answer is late, in milliseconds. */
const LATE_MS = 150;
/** How long a list has to stand before it is announced, in milliseconds. */
const STANDS_MS = 600;

/** The list in the page (BlogResults.astro): put in place, marked while it is waited for, announced once it stands. */
export class Results {
  #section: HTMLElement;
  #late: number | undefined;
  #announcing = 0;
  readonly #status: HTMLElement;
  readonly #nothing: HTMLTemplateElement;

  constructor(section: HTMLElement, status: HTMLElement, nothing: HTMLTemplateElement) {
    this.#section = section;
    this.#status = status;
    this.#nothing = nothing;
  }

  /** The query that the list answers; undefined where it could not be loaded. */
  get query(): string | undefined {
    return this.#section.dataset.query;
  }

  get html(): string {
    return this.#section.outerHTML;
  }

  contains(node: Node | null): boolean {
    return this.#section.contains(node);
  }

  /** Another list is on its way. */
  wait(): void {
    clearTimeout(this.#announcing);
    this.#status.textContent = '';
    this.#late ??= window.setTimeout(() => this.#section.setAttribute('aria-busy', 'true'), LATE_MS);
  }

  /** The list that is there is the one that is wanted. */
  stand(): void {
    clearTimeout(this.#late);
    this.#late = undefined;
    this.#section.removeAttribute('aria-busy');
    clearTimeout(this.#announcing);
    this.#announcing = window.setTimeout(() => {
      this.#status.textContent = this.#section.dataset.said ?? '';
    }, STANDS_MS);
  }

  /** Puts an answer of the site's own server in place. @throws when it is none */
  place(html: string): void {
    const section = new DOMParser()
      .parseFromString(ownAnswer(html), 'text/html')
      .querySelector<HTMLElement>('.results');
    if (!section) throw new Error('answered something else than a list');
    this.#replaceBy(section);
  }

  /** The empty list, when no answer came (specification §8). */
  placeNothing(): void {
    const section = this.#nothing.content.querySelector('.results');
    if (section) this.#replaceBy(section.cloneNode(true) as HTMLElement);
  }

  /** Where reading goes on after another page of the list was chosen. */
  showTop(): void {
    this.#section.focus({ preventScroll: true });
    this.#section.scrollIntoView();
  }

  #replaceBy(section: HTMLElement): void {
    const focused = this.contains(document.activeElement);
    this.#section.replaceWith(section);
    this.#section = section;
    // What had the focus is gone; reading goes on at what took its place.
    if (focused) section.focus({ preventScroll: true });
    this.stand();
  }
}
