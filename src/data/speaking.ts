import type { SpeakingEvent, SpeakingTestimonial, Talk, TalkFormat } from '../domain/content/speaking.ts';
import { content } from './content.ts';
import { site } from './site.ts';

/** Every talk, in the order of its file. */
export function talks(): Promise<Talk[]> {
  return content('talks');
}

/** Every format, in the order of its file. */
export function talkFormats(): Promise<TalkFormat[]> {
  return content('formats');
}

/** What organizers say, in the order of its file. */
export function speakingTestimonials(): Promise<SpeakingTestimonial[]> {
  return content('speakingTestimonials');
}

/** Events that were not over when the site was built, the next one first. */
export async function upcomingEvents(): Promise<SpeakingEvent[]> {
  // Swedish habits write a day as ISO 8601 does.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: site.timeZone }).format(new Date());
  const events = await content('events');
  return events.filter(({ date }) => date >= today).toSorted((a, b) => a.date.localeCompare(b.date));
}
