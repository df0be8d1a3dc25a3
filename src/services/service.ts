import { z } from 'zod';
import { text } from '../content/fields.ts';

/** Places that every page, or this one, has already. */
const TAKEN = ['content', 'menu', 'process', 'call-request'];

/** One of the services in content/services/services.yaml (docs/behaviour.md §3). */
export const serviceSchema = z.strictObject({
  /** Its place on the page: /services#id. Small letters, digits and hyphens. */
  id: text
    .regex(/^[a-z0-9-]+$/, 'expected small letters, digits and hyphens')
    .refine((id) => !TAKEN.includes(id), `expected another word: the page itself uses ${TAKEN.join(', ')}`),
  title: text,
  /** One sentence, in the overview on the home page. */
  summary: text,
  description: text,
  /** What is included. */
  features: z.array(text).min(1),
  deliverables: z.array(text).min(1),
  timeline: text,
  /** The price in words, such as 'from $5,000/month'. */
  investment: text,
  /** The lowest price in US dollars, told to search engines. */
  priceFrom: z.number().positive(),
});

/** One step of content/services/process.yaml. */
export const processStepSchema = z.strictObject({ title: text, description: text });

export type Service = z.infer<typeof serviceSchema>;
