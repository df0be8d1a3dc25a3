/** A page or post of this site that a link may lead to. */
export interface LinkTarget {
  readonly kind: 'page' | 'post';
  /** Root-relative. */
  readonly address: string;
  readonly title: string;
  /** Why visitors do not see it, if they do not. */
  readonly hidden?: 'draft' | 'scheduled' | undefined;
}

/** Finds posts whose title holds what is typed, a handful. Throws when the tables cannot be asked. */
export type FindPosts = (typed: string, signal: AbortSignal) => Promise<LinkTarget[]>;
