import type { ProjectEntry } from '../backend/content/content.ts';
import { content } from './content.ts';

/** Every project with the drawing of its mark, in the order of its file. */
export function allProjects(): Promise<ProjectEntry[]> {
  return content('projects');
}
