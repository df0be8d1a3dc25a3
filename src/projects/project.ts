import { z } from 'zod';
import { address, type SchemaContext, text } from '../content/fields.ts';

/** Statuses of projects that can be visited (docs/behaviour.md §2). */
const OPEN = ['Live', 'Active Development'];

/** A project in content/projects/projects.yaml (docs/behaviour.md §3). */
export const projectSchema = ({ drawing }: SchemaContext) =>
  z
    .strictObject({
      title: text,
      category: text,
      description: text,
      status: z.enum(['Live', 'Active Development', 'Book in Progress', 'Brewing']),
      /** The project's address; required once it is live or in active development. */
      url: address.nullish(),
      /** A label beside the title. */
      label: z.enum(['BETA', 'FREE']).nullish(),
      /** The colour of its logo. */
      color: z.enum(['ink', 'vermilion', 'green', 'blue']).default('ink'),
      /** Its logo: an .svg file in the same folder. Without one the first letter of the title is shown. */
      logo: drawing().nullish(),
    })
    .refine(({ status, url }) => !OPEN.includes(status) || url, {
      path: ['url'],
      message: "expected an address, because the status says that it can be visited ('Brewing' needs none)",
    });

export type Project = z.infer<ReturnType<typeof projectSchema>>;

/** Whether the project can be visited; otherwise it is shown as 'Coming Soon'. */
export function canBeVisited({ status, url }: Project): boolean {
  return OPEN.includes(status) && Boolean(url);
}
