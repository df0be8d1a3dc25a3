import { z } from 'zod';
import { address, type SchemaContext, text } from '../content/fields.ts';

/** Statuses under which a project can be visited (docs/behaviour.md §2). */
const OPEN = ['Live', 'Active Development'];

/** One of the projects in content/projects/projects.yaml (docs/behaviour.md §3). */
export const projectSchema = ({ drawing }: SchemaContext) =>
  z
    .strictObject({
      title: text,
      category: text,
      description: text,
      status: z.enum(['Live', 'Active Development', 'Book in Progress', 'Brewing']),
      /** Where it can be visited; needed once it is live or in active development. */
      url: address.nullish(),
      /** A stamp beside the title. */
      label: z.enum(['BETA', 'FREE']).nullish(),
      /** The ink of its mark. */
      color: z.enum(['ink', 'vermilion', 'green', 'blue']).default('ink'),
      /** Its mark: an .svg file beside this one. Without one the first letter of the title stands in its place. */
      logo: drawing().nullish(),
    })
    .refine(({ status, url }) => !OPEN.includes(status) || url, {
      path: ['url'],
      message: "expected an address, because the status says that it can be visited ('Brewing' needs none)",
    });

export type Project = z.infer<ReturnType<typeof projectSchema>>;

/** Whether visitors can go there; otherwise it is shown as 'Coming Soon'. */
export function canBeVisited({ status, url }: Project): boolean {
  return OPEN.includes(status) && Boolean(url);
}
