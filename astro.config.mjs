import { readFileSync } from 'node:fs';
import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { EDITOR, editorChunks } from './server/build/editor-chunks.ts';
import { inlinedChoices } from './server/build/inlined-choices.ts';
import { ownHashesAlone } from './server/build/own-hashes.ts';
import { pageStyles } from './server/build/page-styles.ts';
import { reactAtOnce } from './server/build/react-at-once.ts';
import { shortClassNames } from './server/build/short-class-names.ts';
import { unusedParts } from './server/build/unused-parts.ts';
import { redirects } from './server/dev-integration.ts';
import { hashOf } from './src/http/own-hashes.ts';
import { SPECULATION_RULES } from './src/http/speculation-rules.ts';
import { sitemap } from './src/site/sitemap.ts';

const site = process.env.SITE_URL ?? 'http://localhost:4321';
const backend = process.env.PUBLIC_SUPABASE_URL ?? '';
const targetName = process.env.DEPLOY_TARGET || 'node';
const target = await loadTarget(targetName);

/** Imports only the chosen target, because the adapters of the other targets are development dependencies. */
async function loadTarget(name) {
  if (name === 'netlify') return (await import('./server/targets/netlify.ts')).netlifyTarget();
  if (name === 'vercel') return (await import('./server/targets/vercel.ts')).vercelTarget();
  return (await import('./server/targets/node.ts')).nodeTarget();
}

/** `client:intent` hydrates islands at the first sign of intent. No script is requested before that. */
const intent = {
  name: 'client-intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'intent', entrypoint: './islands/ui/intent-directive.ts' }),
  },
};

/** Adds /styleguide, which shows the design language, to the development server only. Built sites do not have it. */
const styleguide = {
  name: 'styleguide',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command === 'dev') injectRoute({ pattern: '/styleguide', entrypoint: './src/styleguide/index.astro' });
    },
  },
};

/** React as one chunk for all islands, fetched at the first intent. */
const REACT = { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// };

/** Vite's helper for lazy imports. Without a chunk of its own it would be in one of the editor's, which islands would load. */
const PRELOAD = { name: 'preload', test: /vite\/preload-helper/, priority: 1 };

/**
 * Keeps Lexical in one chunk, although some parts of the editor load later. Split by importer, it would compress worse
 * by some kilobytes. Modules that only those later parts use (`@lexical/markdown`), and those that import React, are
 * left to the default rules.
 */
const LEXICAL = { name: 'lexical', test: /node_modules\/(?:lexical|@lexical\/(?!markdown|react))/ };

export default defineConfig({
  site,
  output: 'static',
  adapter: target.adapter,
  session: false,
  // Not in node_modules, which several copies of the project may share: two builds in one cache mix up their pages.
  cacheDir: '.cache/astro',
  integrations: [
    // No syntax highlighting in prose: the style policy would block its inline colours.
    mdx({ syntaxHighlight: false }),
    react(),
    intent,
    styleguide,
    redirects(),
    sitemap(site, '.cache/page-dates.json'),
    ownHashesAlone(),
  ],
  trailingSlash: target.trailingSlash,
  compressHTML: true,
  build: { format: 'file', inlineStylesheets: 'always' },
  cache: { provider: target.cacheProvider },
  security: {
    // src/middleware.ts checks the origin. Astro compares it with the scheme of the socket, which is wrong behind a TLS
    // proxy.
    checkOrigin: false,
    csp: {
      scriptDirective: { hashes: [hashOf(SPECULATION_RULES)] },
      styleDirective: {
        hashes: [hashOf(readFileSync(new URL('src/styles/prose-forms.css', import.meta.url), 'utf8'))],
      },
      directives: [
        // Sources that are not listed are blocked. Astro adds the hashes of scripts and styles.
        "default-src 'none'",
        "manifest-src 'self'",
        "media-src 'self'",
        "frame-src 'self'",
        // Authors may link images on other sites. The HTML policy upgrades those links to https.
        "img-src 'self' data: https:",
        `connect-src 'self'${backend ? ` ${backend}` : ''}`,
        "font-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
    },
  },
  devToolbar: { enabled: false },
  vite: {
    cacheDir: '.cache/vite',
    plugins: [
      inlinedChoices(import.meta.dirname),
      pageStyles(),
      tailwindcss(),
      shortClassNames(import.meta.dirname),
      unusedParts(),
      editorChunks(),
      reactAtOnce(),
    ],
    // Replaces a polyfill of hast-util-sanitize that browsers do not need. Saves a kilobyte in the editor.
    resolve: { alias: { '@ungap/structured-clone': '/src/html/structured-clone.ts' } },
    define: { 'import.meta.env.DEPLOY_TARGET': JSON.stringify(targetName) },
    // Inlines a script that imports no other file: a request costs more than a kilobyte.
    build: { assetsInlineLimit: (file) => file.endsWith('.js') },
    environments: {
      client: {
        build: {
          rolldownOptions: { output: { codeSplitting: { groups: [PRELOAD, REACT, LEXICAL, EDITOR] } } },
        },
      },
    },
  },
});
