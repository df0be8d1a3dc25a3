import type { BreadcrumbList, IdReference, Person, ProfilePage, WebPage, WebSite } from 'schema-dts';
import { ABOUT_PATH } from '../paths.ts';
import type { Trail } from './trail.ts';

/** The fields of content/site.yaml used in structured data. */
export type SiteIdentity = Readonly<{
  name: string;
  role: string;
  description: string;
  locale: string;
  social: readonly Readonly<{ url: string }>[];
}>;

export type DescribedPage = Readonly<{ path: string; title: string; description: string; profile: boolean }>;

const personId = (base: URL) => new URL('/#person', base).href;
const websiteId = (base: URL) => new URL('/#website', base).href;

/**
 * A short node for the owner, for use as author or provider. It includes the name because search engines evaluate each
 * page on its own.
 */
export function personReference({ name }: SiteIdentity, base: URL): IdReference & Exclude<Person, string> {
  return { '@type': 'Person', '@id': personId(base), name, url: new URL(ABOUT_PATH, base).href };
}

/** The owner's full node. @param image root-relative path of the owner's portrait */
export function person(site: SiteIdentity, base: URL, image: string): Person {
  return {
    ...personReference(site, base),
    jobTitle: site.role,
    description: site.description,
    image: new URL(image, base).href,
    ...(site.social.length > 0 ? { sameAs: site.social.map(({ url }) => url) } : {}),
  };
}

export function website(site: SiteIdentity, base: URL): WebSite {
  return {
    '@type': 'WebSite',
    '@id': websiteId(base),
    url: new URL('/', base).href,
    name: site.name,
    description: site.description,
    inLanguage: site.locale,
    publisher: { '@id': personId(base) },
  };
}

/** The page itself, as a part of the site. A profile page has the owner as its main entity. */
export function webPage(page: DescribedPage, site: SiteIdentity, base: URL): WebPage | ProfilePage {
  const url = new URL(page.path, base).href;
  const described = {
    '@id': `${url}#page`,
    url,
    name: page.title,
    description: page.description,
    inLanguage: site.locale,
    isPartOf: { '@id': websiteId(base) },
  };
  if (page.profile) return { '@type': 'ProfilePage', ...described, mainEntity: { '@id': personId(base) } };
  return { '@type': 'WebPage', ...described };
}

/** The page's position below the home page. */
export function breadcrumbs(trail: Trail, base: URL): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, base).href,
    })),
  };
}
