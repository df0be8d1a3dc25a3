import { defineCollection } from 'astro:content';
import { z } from 'zod';
import { pageContentLoader } from './backend/page-content-loader.ts';

/** The heading and prose of the pages that the administrator may edit. */
const pageContent = defineCollection({
  loader: pageContentLoader(),
  schema: z.object({ title: z.string(), description: z.string(), content: z.string() }),
});

export const collections = { pageContent };
