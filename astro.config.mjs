import mdx from '@astrojs/mdx';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { ownHashesAlone } from './server/build/own-hashes.ts';
import { redirects } from './server/dev-integration.ts';
import { hashOf } from './src/http/own-hashes.ts';
import { SPECULATION_RULES } from './src/http/speculation-rules.ts';
import { sitemap } from './src/site/sitemap.ts';

const site = process.env.SITE_URL ?? 'http://localhost:4321';
const backend = process.env.PUBLIC_SUPABASE_URL ?? '';
const targetName = process.env.DEPLOY_TARGET || 'node';
const target = await loadTarget(targetName);

/** Loads one target alone: the adapters of the others are development dependencies. */
async function loadTarget(name) {
  if (name === 'netlify') return (await import('./server/targets/netlify.ts')).netlifyTarget();
  if (name === 'vercel') return (await import('./server/targets/vercel.ts')).vercelTarget();
  return (await import('./server/targets/node.ts')).nodeTarget();
}

/** `client:intent` hydrates islands at the first sign of intent. No script is requested before. */
const intent = {
  name: 'client-intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'intent', entrypoint: './islands/ui/intent-directive.ts' }),
  },
};

/** /styleguide shows the design language; a built site has no such page. */
const styleguide = {
  name: 'styleguide',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command === 'dev') injectRoute({ pattern: '/styleguide', entrypoint: './src/styleguide/index.astro' });
    },
  },
};

/** One file for all islands, fetched at the first intent. */
const REACT = { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// };

/**
 * Lexical stays one file, whichever parts of the editor come later: cut along who uses what, it would compress worse by
 * some kilobytes. What only those parts use (`@lexical/markdown`), and what leads to React, is left to the rules.
 */
const LEXICAL = { name: 'lexical', test: /node_modules\/(?:lexical|@lexical\/(?!markdown|react))/ };

/** The same of the article that the visual editor holds, and of what is known of items and their fields. */
const ARTICLE = { name: 'article', test: /islands\/editor\/visual\/(?:nodes|import-export|extensions|canonical)/ };
const ITEMS = {
  name: 'items',
  test: /src\/(?:html\/(?!prose-)|blog\/read-time)|islands\/editor\/(?:items\/(?:item|change|visibility)|details\/(?:draft|site-time|tags))\b/,
};

export default defineConfig({
  site,
  output: 'static',
  adapter: target.adapter,
  session: false,
  integrations: [
    // Code in prose is set plain: inline colours would be refused by the policy for styles.
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
    // src/middleware.ts checks it: Astro compares with the scheme of the socket, which behind a TLS proxy is the wrong one.
    checkOrigin: false,
    csp: {
      scriptDirective: { hashes: [hashOf(SPECULATION_RULES)] },
      directives: [
        // What is not named may not be loaded; scripts and styles are named by Astro.
        "default-src 'none'",
        "manifest-src 'self'",
        "media-src 'self'",
        "frame-src 'self'",
        // Authors may link pictures from elsewhere; they are upgraded to https by the HTML policy.
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
    plugins: [tailwindcss()],
    // Browsers have what hast-util-sanitize brings along: a kilobyte of the editor's weight.
    resolve: { alias: { '@ungap/structured-clone': '/src/html/structured-clone.ts' } },
    define: { 'import.meta.env.DEPLOY_TARGET': JSON.stringify(targetName) },
    // A script that needs no other file stands in its page: a request costs more than a kilobyte.
    build: { assetsInlineLimit: (file) => file.endsWith('.js') },
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: [REACT, LEXICAL, ITEMS, ARTICLE] } } } },
      },
    },
  },
});
