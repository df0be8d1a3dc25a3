import {
  BLOG_PATH,
  BLOG_RESULTS_PATH,
  BOOKS_PATH,
  POSTS_SITEMAP_PATH,
  PROJECTS_PATH,
  RSS_PATH,
  SERVICES_PATH,
  SPEAKING_PATH,
} from '../paths.ts';

/** The parts of the site that its owner may switch off in content/site.yaml. Each is also the id of a page. */
export const PART_IDS = ['books', 'services', 'projects', 'blog', 'speaking'] as const;

export type PartId = (typeof PART_IDS)[number];

/** The addresses of each part; what is below them belongs to it too. */
const ADDRESSES: Readonly<Record<PartId, readonly string[]>> = {
  books: [BOOKS_PATH],
  services: [SERVICES_PATH],
  projects: [PROJECTS_PATH],
  blog: [BLOG_PATH, BLOG_RESULTS_PATH, RSS_PATH, POSTS_SITEMAP_PATH],
  speaking: [SPEAKING_PATH],
};

/** Whether a path belongs to one of these parts. @param path without query */
export function isInParts(path: string, parts: readonly PartId[]): boolean {
  return parts.some((part) => ADDRESSES[part].some((address) => path === address || path.startsWith(`${address}/`)));
}
