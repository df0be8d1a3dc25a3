import { z } from 'zod';
import { text } from '../content/fields.ts';

/** A talk in content/speaking/talks.yaml (docs/behaviour.md §3). */
export const talkSchema = z.strictObject({
  title: text,
  description: text,
  /** Such as '45-60 minutes'. */
  duration: text,
  /** The intended audience. */
  audience: text,
});

/** A format in content/speaking/formats.yaml (docs/behaviour.md §3). */
export const talkFormatSchema = z.strictObject({
  type: text,
  description: text,
  /** The room size it suits, such as '25-100 participants'. */
  ideal: text,
});

/** A testimonial in content/speaking/testimonials.yaml. */
export const speakingTestimonialSchema = z.strictObject({ quote: text, author: text, role: text });

/** An event in content/speaking/events.yaml. */
export const eventSchema = z.strictObject({
  title: text,
  /** 2027-03-05 */
  date: z.iso.date('expected a day such as 2027-03-05'),
  place: text,
  url: z.url({ protocol: /^https$/, error: 'expected a whole address beginning with https://' }).nullish(),
});
