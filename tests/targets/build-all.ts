import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../support/free-port.ts';
import { endAll, root, startCommand, temporaryDirectory } from '../support/start-command.ts';
import { PURGE_ENVIRONMENT } from '../support/targets/purged-tags.ts';

/** The three running targets, each with its address and its deployed folders. */
export type Targets = Readonly<{
  addresses: Readonly<Record<'node' | 'netlify' | 'vercel', string>>;
  folders: Readonly<Record<'netlify' | 'vercel', string>>;
  backend: string;
  /** The output of `npm start` on Node. */
  startOutput: string;
  /** A string that no output may contain. */
  secrets: readonly string[];
}>;

declare module 'vitest' {
  interface ProvidedContext {
    targets: Targets;
  }
}

export const SITE = 'https://site.example';
/** The addresses of visitors, as the providers see them. */
export const VISITOR = '203.0.113.7';
export const WEBHOOK_SECRET = 'a-secret-between-database-and-site';
const SECRETS = {
  ADMIN_PASSWORD: 'a password of the administrator',
  SUPABASE_SERVICE_ROLE_KEY: 'a-secret-key-that-stays-on-servers',
  WEBHOOK_SECRET,
  MAIL_API_KEY: 'a-secret-key-of-the-mail-service',
};
/** The variables that functions have and builds lack. */
const AT_RUN_TIME = { WEBHOOK_SECRET, ...PURGE_ENVIRONMENT };

/**
 * Builds every target once against one backend elsewhere, and serves each as it is deployed. The providers' outputs are
 * copied out of the project first: what a function needs, it must have with it.
 */
export default async function buildAll({ provide }: TestProject): Promise<() => void> {
  const folder = temporaryDirectory();
  const teardown = () => {
    endAll();
    folder.remove();
  };
  try {
    const backendPort = await freePort();
    const backend = `http://127.0.0.1:${backendPort}`;
    const data = join(folder.path, 'backend');
    const own = { DATA_DIR: data, PORT: `${backendPort}`, ADMIN_PASSWORD: SECRETS.ADMIN_PASSWORD };
    await serve('tests/support/targets/hosted-backend.ts', own);
    const keys = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')) as Record<string, string>;
    const environment = {
      ...SECRETS,
      MAIL_API_URL: 'https://mail.example/send',
      SITE_URL: SITE,
      PUBLIC_SUPABASE_URL: backend,
      PUBLIC_SUPABASE_ANON_KEY: keys.publicKey ?? '',
    };
    const folders = { netlify: join(folder.path, 'netlify'), vercel: join(folder.path, 'vercel') };
    // Without SITE_URL, the address in the provider's variables is used.
    await build({ ...environment, SITE_URL: '', DEPLOY_TARGET: 'netlify', NETLIFY: 'true', URL: SITE });
    copy('dist', join(folders.netlify, 'dist'));
    copy('.netlify/v1/functions', join(folders.netlify, 'functions'));
    const production = { VERCEL_PROJECT_PRODUCTION_URL: new URL(SITE).host };
    await build({ ...environment, ...production, SITE_URL: '', DEPLOY_TARGET: 'vercel' });
    copy('.vercel/output', folders.vercel);
    await build({ ...environment, DEPLOY_TARGET: 'node' });
    const port = await freePort();
    const start = await serve('scripts/start.ts', {
      ...environment,
      DATA_DIR: join(folder.path, 'node'),
      PORT: `${port}`,
    });
    const provider = async (name: 'netlify' | 'vercel') => {
      const port = await freePort();
      const parameters = [name, folders[name], `${port}`, SITE, VISITOR];
      await serve('tests/support/targets/provider.ts', { ...AT_RUN_TIME, NODE_ENV: 'production' }, parameters);
      return `http://127.0.0.1:${port}`;
    };
    provide('targets', {
      addresses: {
        node: `http://127.0.0.1:${port}`,
        netlify: await provider('netlify'),
        vercel: await provider('vercel'),
      },
      folders,
      backend,
      startOutput: start.output(),
      secrets: [...Object.values(SECRETS), keys.secretKey, keys.jwtSecret].filter((secret) => secret !== undefined),
    });
  } catch (error) {
    teardown();
    throw error;
  }
  return teardown;
}

async function serve(script: string, environment: Record<string, string>, parameters: string[] = []) {
  const command = startCommand(environment, root, [process.execPath, join(root, script), ...parameters]);
  await command.says('Ready');
  return command;
}

async function build(environment: Record<string, string>): Promise<void> {
  const command = startCommand(environment, root, [process.execPath, join(root, 'scripts/build.ts')]);
  const code = await command.ended;
  if (code !== 0)
    throw new Error(`the build for ${environment.DEPLOY_TARGET} ended with ${code}:\n${command.output()}`);
}

function copy(from: string, to: string): void {
  cpSync(join(root, from), to, { recursive: true, verbatimSymlinks: true });
}
