import { defineCollection, type ImageFunction, reference } from 'astro:content';
import { dirname } from 'node:path/posix';
import { z } from 'zod';
import { collectionContext, contentLoaders } from './content/content-loader.ts';
import type { FieldsKind, ListKind, ProseKind } from './content/kind.ts';
import { kinds } from './content.kinds.ts';
import { OFF } from './site/owner-choices.ts';
import { pageContentLoader } from './site/page-content-loader.ts';

const loaderOf = contentLoaders(kinds, OFF);

/** A collection with one file per entry. */
function fileCollection<Schema extends z.ZodObject>(
  name: keyof typeof kinds,
  kind: FieldsKind<Schema> | ProseKind<Schema>,
) {
  const folder = kind.form === 'prose' ? kind.folder : dirname(kind.file);
  return defineCollection({
    loader: loaderOf(name),
    schema: ({ image }: { image: ImageFunction }) => kind.schema(collectionContext(folder, image, reference)),
  });
}

const POSITION = z.object({ order: z.int() });

/**
 * A collection whose entries are in one file. Each entry gets its position in the file, because collections are
 * unordered.
 */
function listCollection<Schema extends z.ZodObject>(name: keyof typeof kinds, kind: ListKind<Schema>) {
  return defineCollection({
    loader: loaderOf(name),
    schema: ({ image }: { image: ImageFunction }) =>
      z.intersection(kind.schema(collectionContext(dirname(kind.file), image, reference)), POSITION),
  });
}

/** Heading and prose of the editable pages, as of this build. */
const pageContent = defineCollection({
  loader: pageContentLoader(),
  schema: z.object({
    title: z.string(),
    description: z.string(),
    content: z.string(),
    /** The version of the row, edited or not; missing when the backend could not be read. */
    version: z.number().optional(),
  }),
});

export const collections = {
  site: fileCollection('site', kinds.site),
  labels: fileCollection('labels', kinds.labels),
  pageContent,
  legalPages: fileCollection('legalPages', kinds.legalPages),
  plainPages: fileCollection('plainPages', kinds.plainPages),
  homeSections: fileCollection('homeSections', kinds.homeSections),
  home2Sections: fileCollection('home2Sections', kinds.home2Sections),
  aboutSections: fileCollection('aboutSections', kinds.aboutSections),
  booksSections: fileCollection('booksSections', kinds.booksSections),
  bookSections: fileCollection('bookSections', kinds.bookSections),
  servicesSections: fileCollection('servicesSections', kinds.servicesSections),
  projectsSections: fileCollection('projectsSections', kinds.projectsSections),
  speakingSections: fileCollection('speakingSections', kinds.speakingSections),
  contactSections: fileCollection('contactSections', kinds.contactSections),
  blogSections: fileCollection('blogSections', kinds.blogSections),
  footerSections: fileCollection('footerSections', kinds.footerSections),
  books: fileCollection('books', kinds.books),
  services: listCollection('services', kinds.services),
  process: listCollection('process', kinds.process),
  projects: listCollection('projects', kinds.projects),
  talks: listCollection('talks', kinds.talks),
  talkFormats: listCollection('talkFormats', kinds.talkFormats),
  speakingTestimonials: listCollection('speakingTestimonials', kinds.speakingTestimonials),
  events: listCollection('events', kinds.events),
  testimonials: listCollection('testimonials', kinds.testimonials),
};
