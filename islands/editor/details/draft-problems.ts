import { safeImageUrl } from '../../../src/html/html-policy.ts';
import { slugify } from '../../../src/http/slug.ts';
import type { ItemKind } from '../texts.ts';
import { type Draft, tagsOf } from './draft.ts';
import { DETAILS } from './texts.ts';

/** The maximum lengths that the table allows. */
export const LIMITS = {
  title: 300,
  excerpt: 1000,
  tags: 30,
  tagCharacters: 1500,
  bytes: 2_097_152,
  address: 1_048_576,
  searchTitle: 200,
  searchDescription: 500,
  socialImage: 2_048,
};

export type DraftProblems = Partial<Record<keyof Draft, string>>;

/** The problems that prevent saving, one sentence per field, in the order of the fields. */
export function draftProblems(kind: ItemKind, draft: Draft): DraftProblems {
  const problems: DraftProblems = {};
  if (!draft.title.trim()) problems.title = DETAILS.problems.title;
  if (kind === 'blog') {
    const address = draft.imageUrl.trim();
    if (!slugify(draft.slug)) problems.slug = DETAILS.problems.slug;
    const tags = tagsProblem(draft.tags);
    if (tags) problems.tags = tags;
    // Date fields accept years of six digits.
    if (draft.publishedAt && !/^\d{4}-/.test(draft.publishedAt)) problems.publishedAt = DETAILS.problems.publishedAt;
    if (address && !safeImageUrl(address)) problems.imageUrl = DETAILS.problems.imageUrl;
    else if (address.length > LIMITS.address) problems.imageUrl = DETAILS.problems.imageSize;
    const social = safeImageUrl(draft.socialImageUrl);
    if (draft.socialImageUrl.trim() && !social) problems.socialImageUrl = DETAILS.problems.imageUrl;
    else if (social.startsWith('data:') || new Blob([social]).size > LIMITS.socialImage)
      problems.socialImageUrl = DETAILS.problems.socialImage;
  }
  if (new Blob([draft.content]).size > LIMITS.bytes) problems.content = DETAILS.problems.content;
  return problems;
}

/** The problem with a line of tags, which is shown while it is typed. */
export function tagsProblem(line: string): string | undefined {
  const tags = tagsOf(line);
  return tags.length > LIMITS.tags || tags.join('').length > LIMITS.tagCharacters
    ? DETAILS.problems.tags(tags.length)
    : undefined;
}
