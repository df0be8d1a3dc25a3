import { z } from 'zod';
import { text } from '../content/fields.ts';

/** A testimonial in content/testimonials/testimonials.yaml, shown on the home page (docs/behaviour.md §3). */
export const testimonialSchema = z.strictObject({
  content: text,
  author: text,
  role: text,
  /** Whole stars, 1 to 5. */
  rating: z.int().min(1).max(5),
});
