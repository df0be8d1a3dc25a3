import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { backendMount } from './server/dev-integration.ts';

const backend = process.env.PUBLIC_SUPABASE_URL ?? '';

/** Hydrates an island at the first sign that its reader wants it: no React before that. */
const intentDirective = {
  name: 'client:intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'intent', entrypoint: './islands/kit/intent-directive.ts' }),
  },
};

/** What the script of every page shares with islands goes into one file: a request costs more than a kilobyte. */
const PAGE_SCRIPT = {
  name: 'page',
  test: /islands\/(kit\/(toasts|backend-address|show-carried-toast)|auth\/storage-key)\.ts/,
};

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:4321',
  output: 'static',
  adapter: node({ mode: 'middleware', bodySizeLimit: 256 * 1024 }),
  integrations: [react(), intentDirective, backendMount()],
  trailingSlash: 'ignore',
  compressHTML: true,
  build: { format: 'file', inlineStylesheets: 'always' },
  cache: {
    provider: { name: 'node-page-cache', entrypoint: new URL('./server/page-cache/provider.ts', import.meta.url) },
  },
  security: {
    // src/middleware.ts checks it: Astro compares with the scheme of the socket, which behind a TLS proxy is the wrong one.
    checkOrigin: false,
    csp: {
      directives: [
        "default-src 'self'",
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
    build: { assetsInlineLimit: 0 },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [PAGE_SCRIPT] } } } } } },
  },
});
