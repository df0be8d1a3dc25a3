import type { Plugin, Rolldown } from 'vite';

/**
 * Groups what the content editor imports at opening into one chunk, and what only the visual editor adds into another.
 * Without groups, rolldown would cut out each module that a part loaded later imports too; cut into so many files, the
 * editor would compress worse by some kilobytes. Modules that other islands import stay in chunks of their own.
 */
export const EDITOR: Rolldown.CodeSplittingGroup = {
  name(id, modules) {
    const roots = [...rootsOf(id, modules)];
    if (!roots.every((root) => root.includes('/islands/editor/'))) return null;
    return CHUNKS.find(({ root }) => roots.some((id) => root.test(id)))?.name ?? null;
  },
  // Otherwise modules of other islands would come along. They do not import the editor, so no circle of chunks can arise.
  includeDependenciesRecursively: false,
};

/** In the order in which they are loaded: a module that both import is in the first. */
const CHUNKS = [
  { name: 'editor', root: /\/islands\/editor\/ContentEditor\.tsx$/ },
  { name: 'visual', root: /\/islands\/editor\/visual\/(?:VisualEditor\.tsx|canonical\.ts)$/ },
];

/** The entries and the lazily imported modules from which static imports lead to a module. */
function rootsOf(id: string, modules: Pick<Rolldown.PluginContext, 'getModuleInfo'>): Set<string> {
  const roots = new Set<string>();
  const importers = new Set([id]);
  // A set yields what is added while it is iterated.
  for (const importer of importers) {
    const module = modules.getModuleInfo(importer);
    if (module?.isEntry || module?.dynamicImporters.length) roots.add(importer);
    for (const next of module?.importers ?? []) importers.add(next);
  }
  return roots;
}

/** Permits that group: rolldown requires this setting for it, and Astro's own forbids it. */
export function editorChunks(): Plugin {
  return {
    name: 'editor-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  };
}
