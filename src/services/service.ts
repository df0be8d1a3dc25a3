import { z } from 'zod';
import { text } from '../content/fields.ts';

/** Ids that are already used on every page or on this one. */
const TAKEN = ['content', 'menu', 'process', 'call-request'];

/** A service in content/services/services.yaml (docs/behaviour.md §3). */
export const serviceSchema = z.strictObject({
  /** Its fragment: /services#id. Lowercase letters, digits and hyphens. */
  id: text
    .regex(/^[a-z0-9-]+$/, 'expected small letters, digits and hyphens')
    .refine((id) => !TAKEN.includes(id), `expected another word: the page itself uses ${TAKEN.join(', ')}`),
  title: text,
  /** One sentence for the overview on the home page. */
  summary: text,
  description: text,
  /** The items listed as included. */
  features: z.array(text).min(1),
  deliverables: z.array(text).min(1),
  timeline: text,
  /** The price in words, such as 'from $5,000/month'. */
  investment: text,
  /** The lowest price in US dollars; used in structured data only. */
  priceFrom: z.number().positive(),
});

/** A step in content/services/process.yaml. */
export const processStepSchema = z.strictObject({ title: text, description: text });

export type Service = z.infer<typeof serviceSchema>;
