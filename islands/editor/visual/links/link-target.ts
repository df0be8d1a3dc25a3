/** A page or post of this site to link to. */
export interface LinkTarget {
  readonly kind: 'page' | 'post';
  /** Root-relative. */
  readonly address: string;
  readonly title: string;
  /** The reason why visitors cannot see it, if they cannot. */
  readonly hidden?: 'draft' | 'scheduled' | undefined;
}

/** Finds a few posts whose title contains the typed text. @throws if the database request fails */
export type FindPosts = (typed: string, signal: AbortSignal) => Promise<LinkTarget[]>;
