import type { z } from 'zod';
import { projectSchema } from '../../domain/content/project.ts';
import { processStepSchema, type Service, serviceSchema } from '../../domain/content/service.ts';
import { eventSchema, speakingTestimonialSchema, talkFormatSchema, talkSchema } from '../../domain/content/speaking.ts';
import { testimonialSchema } from '../../domain/content/testimonial.ts';
import type { Content, ProjectEntry } from './content.ts';
import type { ContentFolder } from './content-folder.ts';
import { checkYamlList, type ListEntry, problemLine } from './problem-line.ts';

/** The files that are lists of entries. */
export const LIST_FILES = {
  services: 'content/services/services.yaml',
  process: 'content/services/process.yaml',
  projects: 'content/projects/projects.yaml',
  talks: 'content/speaking/talks.yaml',
  formats: 'content/speaking/formats.yaml',
  speakingTestimonials: 'content/speaking/testimonials.yaml',
  events: 'content/speaking/events.yaml',
  testimonials: 'content/testimonials/testimonials.yaml',
} as const;

/** Reads the files that are lists. Entries that are wrong are left out, and told. */
export async function readLists(folder: ContentFolder): Promise<Pick<Content, keyof typeof LIST_FILES>> {
  return {
    services: await readServices(folder),
    process: valuesOf(await readList(folder, LIST_FILES.process, processStepSchema)),
    projects: await readProjects(folder),
    talks: valuesOf(await readList(folder, LIST_FILES.talks, talkSchema)),
    formats: valuesOf(await readList(folder, LIST_FILES.formats, talkFormatSchema)),
    speakingTestimonials: valuesOf(await readList(folder, LIST_FILES.speakingTestimonials, speakingTestimonialSchema)),
    events: valuesOf(await readList(folder, LIST_FILES.events, eventSchema, 'may be empty')),
    testimonials: valuesOf(await readList(folder, LIST_FILES.testimonials, testimonialSchema)),
  };
}

async function readServices(folder: ContentFolder): Promise<Service[]> {
  const entries = await readList(folder, LIST_FILES.services, serviceSchema);
  const taken = new Map<unknown, unknown>();
  for (const { raw, problem } of entries) {
    if (taken.has(raw.id)) folder.problems.push(problem('id', `'${raw.id}' is the id of ${taken.get(raw.id)} already`));
    else if (raw.id !== undefined) taken.set(raw.id, raw.title ?? 'another service');
  }
  return valuesOf(entries);
}

async function readProjects(folder: ContentFolder): Promise<ProjectEntry[]> {
  const projects: ProjectEntry[] = [];
  for (const { value, raw, problem } of await readList(folder, LIST_FILES.projects, projectSchema)) {
    const logo = projectSchema.shape.logo.safeParse(raw.logo);
    if (!logo.success) continue;
    const drawing = await folder.drawing(`content/projects/${logo.data}`, (message) => problem('logo', message));
    if (value && drawing) projects.push({ ...value, drawing });
  }
  return projects;
}

async function readList<Value>(
  folder: ContentFolder,
  file: string,
  schema: z.ZodType<Value>,
  empty?: 'may be empty',
): Promise<ListEntry<Value>[]> {
  const text = await folder.text(file);
  if (text === undefined) return [];
  const { entries, problems } = checkYamlList(file, text, schema);
  folder.problems.push(...problems);
  if (entries.length + problems.length === 0 && !empty)
    folder.problems.push(problemLine({ file }, 'expected one entry or more'));
  return entries;
}

function valuesOf<Value>(entries: readonly ListEntry<Value>[]): Value[] {
  return entries.flatMap(({ value }) => (value === undefined ? [] : [value]));
}
