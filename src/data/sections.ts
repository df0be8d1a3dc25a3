import type { SectionName } from '../backend/content/content.ts';
import type { SectionsOf } from '../domain/content/sections.ts';
import { content } from './content.ts';

/** The words of a page beside its lists and its prose: content/sections/{name}.yaml. */
export async function sections<Name extends SectionName>(name: Name): Promise<SectionsOf<Name>> {
  return (await content('sections'))[name];
}
