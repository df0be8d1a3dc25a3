import type { Testimonial } from '../domain/content/testimonial.ts';
import { content } from './content.ts';

/** What clients say, in the order of its file. */
export function testimonials(): Promise<Testimonial[]> {
  return content('testimonials');
}
