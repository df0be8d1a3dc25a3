import { defineCollection } from 'astro:content';
import { z } from 'zod';
import { contentLoader } from './backend/content/content-loader.ts';
import { pageContentLoader } from './backend/page-content-loader.ts';

/** The heading and prose of the pages that the administrator may edit. */
const pageContent = defineCollection({
  loader: pageContentLoader(),
  schema: z.object({
    title: z.string(),
    description: z.string(),
    content: z.string(),
    /** Of the row that was read, edited or not; missing where the backend could not be read. */
    version: z.number().optional(),
  }),
});

/** Everything else in content/, an entry a kind. Each kind has a schema of its own in src/domain/content. */
const content = defineCollection({ loader: contentLoader(), schema: z.object({ value: z.unknown() }) });

export const collections = { content, pageContent };
