import { z } from 'zod';
import { type SchemaContext, text } from '../content/fields.ts';
import { PART_IDS, type PartId } from './parts.ts';

/** A link to one of the owner's profiles, shown in the footer. */
const socialLink = z.strictObject({
  /** The link text, for example "LinkedIn". */
  label: z.string().min(1),
  /** Absolute address, starting with https://. */
  url: z.url({ protocol: /^https$/ }),
});

const ON_OR_OFF = z.enum(['on', 'off']).default('on');
const parts = z.strictObject(
  Object.fromEntries(PART_IDS.map((part) => [part, ON_OR_OFF])) as Record<PartId, typeof ON_OR_OFF>,
);

/** The collections with a page for each entry. */
const PAGE_COLLECTIONS = ['pageFiles', 'legalPages', 'plainPages'];

/**
 * A list of links to pages. An entry is the name of a page, such as `about`, or that name with the words of the link:
 * `about: Who I am`.
 */
function pageLinks({ idIn }: Pick<SchemaContext, 'idIn'>, pages: readonly string[]) {
  const link = z.preprocess(linkFields, z.strictObject({ page: idIn(PAGE_COLLECTIONS), label: text.optional() }));
  return z.array(link).default(pages.map((page) => ({ page })));
}

function linkFields(entry: unknown): unknown {
  if (typeof entry === 'string') return { page: entry };
  const fields = typeof entry === 'object' && entry !== null ? Object.entries(entry) : [];
  const [field] = fields;
  return fields.length === 1 && field && field[0] !== 'page' ? { page: field[0], label: field[1] } : entry;
}

/** content/site.yaml: the owner's identity. Every page, mail and piece of metadata takes it from here. */
export const siteSchema = (context: Pick<SchemaContext, 'idIn'>) =>
  z.strictObject({
    /** The owner's full name. */
    name: z.string().min(1),
    /** The contact address for visitors; also the administrator's address unless ADMIN_EMAIL is set. */
    email: z.email(),
    /** One line: the owner's occupation. */
    role: z.string().min(1),
    /** One or two sentences for search engines. */
    description: z.string().min(1),
    /** IANA time zone for displayed dates and for scheduling, for example America/New_York. */
    timeZone: z.string().refine(isTimeZone, 'expected an IANA time zone, for example America/New_York'),
    /** BCP 47 language tag of the site's texts. */
    locale: z.string().default('en-US'),
    social: z.array(socialLink).default([]),
    /** The parts of the site. One that is off has no addresses, no links to it, and its content is not checked. */
    parts: parts.prefault({}),
    /** The links at the top of every page, at its foot, and to the small print there. Parts that are off are left out. */
    menu: pageLinks(context, ['about', 'books', 'services', 'projects', 'blog', 'speaking', 'contact']),
    footer: pageLinks(context, ['about', 'books', 'services', 'blog', 'speaking', 'contact']),
    smallPrint: pageLinks(context, ['privacy', 'terms']),
    newsletter: z
      .strictObject({
        /** Ask new subscribers to confirm by mail (double opt-in). Needs mail to be configured. */
        confirm: z.boolean().default(false),
      })
      .default({ confirm: false }),
    /** Submissions by visitors are deleted after this many days. */
    retentionDays: z.number().int().positive().default(730),
  });

export type Site = z.infer<ReturnType<typeof siteSchema>>;

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
