interface ImportMetaEnv {
  /** What the build is made for. */
  readonly DEPLOY_TARGET: 'node' | 'netlify' | 'vercel';
  /** A hosted Supabase project; empty: the site's own origin answers. */
  readonly PUBLIC_SUPABASE_URL: string;
  /** The public key; row security decides what it may do. */
  readonly PUBLIC_SUPABASE_ANON_KEY: string;
  /** Whose session the browser treats as the administrator's. It only decides what is shown. */
  readonly PUBLIC_ADMIN_EMAIL: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}

declare namespace App {
  /**
   * What the host gives to pages. On Node the shell fills it (server/shell.ts), under `astro dev` an integration
   * (server/dev-integration.ts); elsewhere src/middleware.ts takes the address from the adapter, and the rest is absent.
   */
  interface Locals {
    /** The network address that the request counts for in limits; undefined where the host does not say. */
    clientAddress?: string | undefined;
    /** The backend of this process, asked without a socket; undefined with a hosted project. */
    backend?: ((request: Request) => Promise<Response>) | undefined;
    /** Builds the site again; undefined where the process that serves it cannot build. */
    publisher?: { request: () => void; state: () => import('./publishing/publishing.ts').PublishAnswer } | undefined;
  }
}
