import { z } from 'zod';
import { PAGE_IDS } from './page-content.ts';

/** Where the editor asks for the site to be built anew, and how that goes. */
export const PUBLISH_PATH = '/publish';

/** A file of every build that says which version of each editable page is in it. */
export const BUILD_PATH = '/build.json';

export const buildSchema = z.object({
  /** By page; a page that was built from its file alone, because the backend could not be read, is missing. */
  pages: z.partialRecord(z.enum(PAGE_IDS), z.number()),
});

/** What /publish answers: that a build runs, failed, was asked for elsewhere, or that nothing here can publish. */
export const publishAnswerSchema = z.object({
  status: z.enum(['idle', 'building', 'failed', 'requested', 'unavailable']),
  reason: z.string().optional(),
});

export type PublishAnswer = z.infer<typeof publishAnswerSchema>;
