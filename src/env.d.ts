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
