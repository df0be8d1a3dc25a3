import type { z } from 'zod';
import { bookSchema } from './books/book.ts';
import type { SchemaContext } from './content/fields.ts';
import type { FieldsKind, Kind, Kinds, ListKind } from './content/kind.ts';
import { testimonialSchema } from './home/testimonial.ts';
import * as paths from './paths.ts';
import { projectSchema } from './projects/project.ts';
import { processStepSchema, serviceSchema } from './services/service.ts';
import { choiceSchema } from './site/choice.ts';
import { labelsSchema } from './site/labels-schema.ts';
import { PAGE_IDS, pageFileSchema } from './site/pages.ts';
import type { PartId } from './site/parts.ts';
import { proseComponents } from './site/prose/prose-components.ts';
import { MOVED } from './site/redirects.ts';
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

/** The kinds of a part of the site. */
const of = <Entry extends Kind>(part: PartId, kind: Entry): Entry & { part: PartId } => ({ ...kind, part });

const LEGAL_PAGES = ['privacy', 'terms'];

/** Names that Astro, or a folder of src/pages, gives a meaning without an address in src/paths.ts. */
const WITHOUT_A_PATH = ['404', '500', 'hooks', 'index', 'styleguide'];

/** The first words of the site's addresses, which no page that the owner adds may have as its name. */
const TAKEN = [
  ...Object.values(paths).map((path) => (typeof path === 'string' ? path : path('', ''))),
  ...Object.keys(MOVED),
]
  .flatMap((path) => /^\/([^/?#]+)/.exec(path)?.[1] ?? [])
  .concat(WITHOUT_A_PATH);

/**
 * Every kind of entry in content/, by the name of its collection. src/content.config.ts creates the collections from
 * this list. The check before a build (server/build/check-content.ts), which runs without Astro, uses the same list.
 * Mistakes are reported in this order.
 */
export const kinds = {
  site: fields('site.yaml', siteSchema),
  labels: fields('labels.yaml', () => labelsSchema),
  categories: list('categories.yaml', () => choiceSchema(['all'])),
  purposes: list('purposes.yaml', () => choiceSchema()),
  /**
   * The initial text of the pages that are edited on the site. No components are allowed, because it is also a database
   * row.
   */
  pageFiles: { form: 'prose', folder: 'content/pages', ids: PAGE_IDS, schema: () => pageFileSchema },
  legalPages: {
    form: 'prose',
    folder: 'content/pages',
    ids: LEGAL_PAGES,
    schema: () => pageFileSchema,
    components: proseComponents,
  },
  /** The pages that the owner added. */
  plainPages: {
    form: 'prose',
    folder: 'content/pages',
    except: [...PAGE_IDS, ...LEGAL_PAGES],
    taken: TAKEN,
    mayBeEmpty: true,
    noun: 'page',
    prose: 'its text',
    schema: () => pageFileSchema,
    components: proseComponents,
  },
  homeSections: fields('sections/home.yaml', sectionSchemas.home),
  home2Sections: fields('sections/home-2.yaml', sectionSchemas['home-2']),
  aboutSections: fields('sections/about.yaml', sectionSchemas.about),
  booksSections: of('books', fields('sections/books.yaml', sectionSchemas.books)),
  bookSections: of('books', fields('sections/book.yaml', sectionSchemas.book)),
  servicesSections: of('services', fields('sections/services.yaml', sectionSchemas.services)),
  projectsSections: of('projects', fields('sections/projects.yaml', sectionSchemas.projects)),
  speakingSections: of('speaking', fields('sections/speaking.yaml', sectionSchemas.speaking)),
  contactSections: fields('sections/contact.yaml', sectionSchemas.contact),
  blogSections: of('blog', fields('sections/blog.yaml', sectionSchemas.blog)),
  footerSections: fields('sections/footer.yaml', sectionSchemas.footer),
  books: {
    form: 'prose',
    part: 'books',
    folder: 'content/books',
    noun: 'book',
    prose: 'the full description',
    schema: bookSchema,
    components: proseComponents,
  },
  services: of(
    'services',
    list('services/services.yaml', () => serviceSchema),
  ),
  process: of(
    'services',
    list('services/process.yaml', () => processStepSchema),
  ),
  projects: of('projects', list('projects/projects.yaml', projectSchema)),
  talks: of(
    'speaking',
    list('speaking/talks.yaml', () => talkSchema),
  ),
  talkFormats: of(
    'speaking',
    list('speaking/formats.yaml', () => talkFormatSchema),
  ),
  speakingTestimonials: of(
    'speaking',
    list('speaking/testimonials.yaml', () => speakingTestimonialSchema),
  ),
  events: of('speaking', { ...list('speaking/events.yaml', () => eventSchema), mayBeEmpty: true }),
  testimonials: list('testimonials/testimonials.yaml', () => testimonialSchema),
} satisfies Kinds;
