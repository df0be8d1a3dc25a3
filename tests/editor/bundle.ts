import tailwindcss from '@tailwindcss/vite';
import { build } from 'vite';
import { inlinedChoices } from '../../server/build/inlined-choices.ts';
import { unusedParts } from '../../server/build/unused-parts.ts';

const root = new URL('../../', import.meta.url).pathname;
const choices = inlinedChoices(root.slice(0, -1));

/** A module with all its imports as one script, and its styles. */
export type Bundle = { script: string; styles: string };

/** Builds a module of the editor for a page without other modules. */
export async function bundled(entry: string, name = 'bundle'): Promise<Bundle> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [choices, tailwindcss(), unusedParts()],
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: `${root}${entry}`, formats: ['iife'], name } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('nothing was built');
  const styles = output.output.flatMap((file) => (file.type === 'asset' ? [String(file.source)] : []));
  return { script: output.output[0].code, styles: styles.join('\n') };
}
