import type { z } from 'zod';
import { bookSchema } from './books/book.ts';
import type { SchemaContext } from './content/fields.ts';
import type { FieldsKind, Kinds, ListKind } from './content/kind.ts';
import { testimonialSchema } from './home/testimonial.ts';
import { projectSchema } from './projects/project.ts';
import { processStepSchema, serviceSchema } from './services/service.ts';
import { labelsSchema } from './site/labels-schema.ts';
import { PAGE_IDS, pageFileSchema } from './site/pages.ts';
import { proseComponents } from './site/prose/prose-components.ts';
import { sectionSchemas } from './site/sections-schema.ts';
import { siteSchema } from './site/site.ts';
import { eventSchema, speakingTestimonialSchema, talkFormatSchema, talkSchema } from './speaking/talks.ts';

type SchemaOf<Schema> = (context: SchemaContext) => Schema;

const fields = <Schema extends z.ZodObject>(file: string, schema: SchemaOf<Schema>): FieldsKind<Schema> => ({
  form: 'fields',
  file: `content/${file}`,
  schema,
});

const list = <Schema extends z.ZodObject>(file: string, schema: SchemaOf<Schema>): ListKind<Schema> => ({
  form: 'list',
  file: `content/${file}`,
  schema,
});

/**
 * Every kind of entry in content/, by the name of its collection. src/content.config.ts creates the collections from
 * this list. The check before a build (server/build/check-content.ts), which runs without Astro, uses the same list.
 * Mistakes are reported in this order.
 */
export const kinds = {
  site: fields('site.yaml', () => siteSchema),
  labels: fields('labels.yaml', () => labelsSchema),
  /**
   * The initial text of the pages that are edited on the site. No components are allowed, because it is also a database
   * row.
   */
  pageFiles: { form: 'prose', folder: 'content/pages', ids: PAGE_IDS, schema: () => pageFileSchema },
  legalPages: {
    form: 'prose',
    folder: 'content/pages',
    ids: ['privacy', 'terms'],
    schema: () => pageFileSchema,
    components: proseComponents,
  },
  homeSections: fields('sections/home.yaml', sectionSchemas.home),
  home2Sections: fields('sections/home-2.yaml', sectionSchemas['home-2']),
  aboutSections: fields('sections/about.yaml', sectionSchemas.about),
  booksSections: fields('sections/books.yaml', sectionSchemas.books),
  bookSections: fields('sections/book.yaml', sectionSchemas.book),
  servicesSections: fields('sections/services.yaml', sectionSchemas.services),
  projectsSections: fields('sections/projects.yaml', sectionSchemas.projects),
  speakingSections: fields('sections/speaking.yaml', sectionSchemas.speaking),
  contactSections: fields('sections/contact.yaml', sectionSchemas.contact),
  blogSections: fields('sections/blog.yaml', sectionSchemas.blog),
  footerSections: fields('sections/footer.yaml', sectionSchemas.footer),
  books: {
    form: 'prose',
    folder: 'content/books',
    noun: 'book',
    prose: 'the full description',
    schema: bookSchema,
    components: proseComponents,
  },
  services: list('services/services.yaml', () => serviceSchema),
  process: list('services/process.yaml', () => processStepSchema),
  projects: list('projects/projects.yaml', projectSchema),
  talks: list('speaking/talks.yaml', () => talkSchema),
  talkFormats: list('speaking/formats.yaml', () => talkFormatSchema),
  speakingTestimonials: list('speaking/testimonials.yaml', () => speakingTestimonialSchema),
  events: { ...list('speaking/events.yaml', () => eventSchema), mayBeEmpty: true },
  testimonials: list('testimonials/testimonials.yaml', () => testimonialSchema),
} satisfies Kinds;
