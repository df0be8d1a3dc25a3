import type { ListView } from '../../src/blog/list/list-view.ts';

/** From when on an answer is late, in milliseconds. */
const LATE_MS = 150;
/** How long a list has to stand before it is announced, in milliseconds. */
const STANDS_MS = 600;

/** What the page came with: the server has drawn it, so it is put back as it was. */
export const SERVED = Symbol('served');
export type Answer = ListView | typeof SERVED;

/** The list in the page: put in place, marked while it is waited for, announced once it stands. */
export class Results {
  /** The query that the list answers; undefined where it could not be loaded. */
  query: string | undefined;
  #shown: Answer = SERVED;
  #late: number | undefined;
  #announcing = 0;
  readonly #section: HTMLElement;
  readonly #served: { query: string | undefined; said: string | undefined; nodes: ChildNode[] };
  readonly #draw: (list: ListView | undefined) => void;
  readonly #say: (words: string) => void;

  /**
   * @param draw fills the empty section with a list, or empties it, before it returns
   * @param say tells screen readers
   */
  constructor(section: HTMLElement, draw: (list: ListView | undefined) => void, say: (words: string) => void) {
    this.#section = section;
    this.#draw = draw;
    this.#say = say;
    this.query = section.dataset.query;
    this.#served = { query: this.query, said: section.dataset.said, nodes: [...section.childNodes] };
  }

  contains(node: Node | null): boolean {
    return this.#section.contains(node);
  }

  /** Another list is on its way. */
  wait(): void {
    clearTimeout(this.#announcing);
    this.#say('');
    this.#late ??= window.setTimeout(() => this.#section.setAttribute('aria-busy', 'true'), LATE_MS);
  }

  /** The list that is there is the one that is wanted. */
  stand(): void {
    clearTimeout(this.#late);
    this.#late = undefined;
    this.#section.removeAttribute('aria-busy');
    clearTimeout(this.#announcing);
    const { said = '' } = this.#shown === SERVED ? this.#served : this.#shown;
    this.#announcing = window.setTimeout(() => this.#say(said), STANDS_MS);
  }

  place(answer: Answer): void {
    const hadFocus = this.contains(document.activeElement);
    if (answer === SERVED) {
      this.#draw(undefined);
      this.#section.replaceChildren(...this.#served.nodes);
    } else {
      if (this.#shown === SERVED) this.#section.replaceChildren();
      this.#draw(answer);
    }
    this.#shown = answer;
    this.query = (answer === SERVED ? this.#served : answer).query;
    // What had the focus may be gone; reading goes on at what took its place.
    if (hadFocus) this.#section.focus({ preventScroll: true });
    this.stand();
  }

  /** Where reading goes on after another page of the list was chosen. */
  showTop(): void {
    this.#section.focus({ preventScroll: true });
    this.#section.scrollIntoView();
  }
}
