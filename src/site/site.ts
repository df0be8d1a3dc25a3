import { z } from 'zod';

/** A link to a profile of the site's owner elsewhere, shown in the footer. */
const socialLink = z.strictObject({
  /** What a visitor reads, for example "LinkedIn". */
  label: z.string().min(1),
  /** Whole address, beginning with https://. */
  url: z.url({ protocol: /^https$/ }),
});

/** content/site.yaml: whose site this is. Every page, mail and piece of metadata takes the identity from here. */
export const siteSchema = z.strictObject({
  /** The owner's full name. */
  name: z.string().min(1),
  /** Where visitors write to; also the administrator's address unless ADMIN_EMAIL says otherwise. */
  email: z.email(),
  /** One line: what the owner does. */
  role: z.string().min(1),
  /** The statement on the home page. */
  tagline: z.string().min(1),
  /** One or two sentences for search engines. */
  description: z.string().min(1),
  /** IANA time zone that rules shown dates and scheduling, for example America/New_York. */
  timeZone: z.string().refine(isTimeZone, 'expected an IANA time zone, for example America/New_York'),
  /** BCP 47 language tag of the site's texts. */
  locale: z.string().default('en-US'),
  social: z.array(socialLink).default([]),
  newsletter: z
    .strictObject({
      /** Ask new subscribers to confirm by mail (double opt-in). Needs mail to be configured. */
      confirm: z.boolean().default(false),
    })
    .default({ confirm: false }),
  /** What visitors send is deleted after this many days. */
  retentionDays: z.number().int().positive().default(730),
});

export type Site = z.infer<typeof siteSchema>;

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
