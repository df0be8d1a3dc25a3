import { getCollection } from 'astro:content';
import type { Site } from '../site/site.ts';

/** Events that had not passed when the site was built, the next one first. */
export async function upcomingEvents({ timeZone }: Pick<Site, 'timeZone'>) {
  // The Swedish locale formats dates as ISO 8601 does.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
  const events = await getCollection('events', ({ data }) => data.date >= today);
  return events.toSorted((a, b) => a.data.date.localeCompare(b.data.date));
}
