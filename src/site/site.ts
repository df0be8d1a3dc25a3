import { z } from 'zod';

/** A link to one of the owner's profiles, shown in the footer. */
const socialLink = z.strictObject({
  /** The link text, for example "LinkedIn". */
  label: z.string().min(1),
  /** Absolute address, starting with https://. */
  url: z.url({ protocol: /^https$/ }),
});

/** content/site.yaml: the owner's identity. Every page, mail and piece of metadata takes it from here. */
export const siteSchema = z.strictObject({
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
  newsletter: z
    .strictObject({
      /** Ask new subscribers to confirm by mail (double opt-in). Needs mail to be configured. */
      confirm: z.boolean().default(false),
    })
    .default({ confirm: false }),
  /** Submissions by visitors are deleted after this many days. */
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
