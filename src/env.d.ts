interface ImportMetaEnv {
  /** The platform that the build is for. */
  readonly DEPLOY_TARGET: 'node' | 'netlify' | 'vercel';
  /** The address of a hosted Supabase project; empty when the backend has the site's own origin. */
  readonly PUBLIC_SUPABASE_URL: string;
  /** The public (anonymous) key; row security decides what it may do. */
  readonly PUBLIC_SUPABASE_ANON_KEY: string;
  /** The e-mail address whose session the browser treats as the administrator's. It only decides what is shown. */
  readonly PUBLIC_ADMIN_EMAIL: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}

declare namespace App {
  /**
   * What the host provides to pages. On Node server/shell.ts sets it, under `astro dev` an integration
   * (server/dev-integration.ts). On other hosts src/middleware.ts takes the address from the adapter, and the rest is
   * undefined.
   */
  interface Locals {
    /** The client's network address, which rate limits count by; undefined when the host does not provide it. */
    clientAddress?: string | undefined;
    /** The backend in this process, called without a socket; undefined with a hosted project. */
    backend?: ((request: Request) => Promise<Response>) | undefined;
    /** Rebuilds the site, in every process that serves it; undefined when the serving process cannot build. */
    publisher?:
      | { request: () => void | Promise<void>; state: () => import('./publishing/publishing.ts').PublishAnswer }
      | undefined;
    /** How the backups went that this process makes; undefined where another one serves the pages. */
    backups?: (() => import('./backups/backup-report.ts').BackupReport) | undefined;
  }
}

/** Plain TypeScript cannot read components, which an index.ts re-exports; `astro check` knows their properties. */
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}
