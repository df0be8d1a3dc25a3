import type { ListView } from '../../src/blog/list/list-view.ts';

/** After how many milliseconds an answer counts as late. */
const LATE_MS = 150;
/** How long a list must stay before it is announced, in milliseconds. */
const STANDS_MS = 600;

/** The list rendered by the server; its original nodes are put back when it is shown again. */
export const SERVED = Symbol('served');
export type Answer = ListView | typeof SERVED;

/** The list in the page: replaces it, marks it busy while a new one loads, and announces it once it stays. */
export class Results {
  /** The query of the list shown; undefined if that list could not be loaded. */
  query: string | undefined;
  #shown: Answer = SERVED;
  #late: number | undefined;
  #announcing = 0;
  readonly #section: HTMLElement;
  readonly #served: { query: string | undefined; said: string | undefined; nodes: ChildNode[] };
  readonly #draw: (list: ListView | undefined) => void;
  readonly #say: (words: string) => void;

  /**
   * @param draw synchronously renders a list into the empty section, or empties it
   * @param say announces a text to screen readers
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

  /** Marks that another list is loading. */
  wait(): void {
    clearTimeout(this.#announcing);
    this.#say('');
    this.#late ??= window.setTimeout(() => this.#section.setAttribute('aria-busy', 'true'), LATE_MS);
  }

  /** Marks that the list shown is the wanted one. */
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
    // The focused element may have been removed, so the section takes the focus.
    if (hadFocus) this.#section.focus({ preventScroll: true });
    this.stand();
  }

  /** Moves the focus and the scroll position to the top of the list, after another page of it was chosen. */
  showTop(): void {
    this.#section.focus({ preventScroll: true });
    this.#section.scrollIntoView();
  }
}
