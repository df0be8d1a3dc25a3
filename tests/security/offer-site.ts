import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import type { TestProject } from 'vitest/node';
import { emptyDatabase } from '../support/postgres/site-database.ts';
import { sharedAddress } from '../support/prepared-site.ts';
import { startSmtpServer } from '../support/smtp-server.ts';
import { endAll, root, startCommand, temporaryDirectory } from '../support/start-command.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address at which tests request the site and its sent mails (tests/support/attacked-site.ts). */
    siteOffer: string;
  }
}

/**
 * One site for all attacks, started on the first request for it, because most tests of this project need none. It is
 * the site as `npm start` runs it behind a proxy, so that each test can come from an address of its own.
 */
export default async function offerSite(project: TestProject): Promise<() => Promise<void>> {
  const data = temporaryDirectory();
  const databaseUrl = project.getProvidedContext().siteServer as string | undefined;
  const mailServer = await startSmtpServer();
  let starting: ReturnType<typeof startSite> | undefined;
  const offer = createServer(async (request, response) => {
    try {
      if (request.url?.startsWith(PROVIDERS)) return provide(request.url.slice(PROVIDERS.length), response);
      starting ??= startSite(
        offerAddress(),
        data.path,
        mailServer.port,
        databaseUrl && (await emptyDatabase(databaseUrl)),
      );
      const { site } = await starting;
      response.end(JSON.stringify(request.url === '/mails' ? mailServer.mails : site));
    } catch (error) {
      response.writeHead(500).end(`${error}`);
    }
  });
  await new Promise<void>((done) => offer.listen(0, '127.0.0.1', done));
  const offerAddress = () => `http://127.0.0.1:${(offer.address() as AddressInfo).port}`;
  project.provide('siteOffer', offerAddress());
  return async () => {
    offer.close();
    offer.closeAllConnections();
    const started = await starting?.catch(() => undefined);
    started?.command.process.kill('SIGTERM');
    await started?.command.ended;
    endAll();
    await mailServer.stop();
    data.remove();
  };
}

const PROVIDERS = '/providers';
const still = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#888' } })
  .jpeg()
  .toBuffer();

/** Plays the web to the site: one video, one page, and a page that leads to this machine. @param path with the host */
function provide(path: string, response: ServerResponse): void {
  const thumbnail_url = 'https://i.vimeocdn.com/video/1';
  if (path.startsWith('/vimeo.com/api/oembed.json'))
    response.end(JSON.stringify({ title: 'Ein Gespräch', thumbnail_url }));
  else if (path === '/i.vimeocdn.com/video/1') response.end(still);
  else if (path === '/example.org/page')
    response
      .setHeader('content-type', 'text/html')
      .end('<title>Eine Seite</title><meta property="og:image" content="/i">');
  else if (path === '/example.org/i') response.end(still);
  else if (path === '/example.org/inside') response.writeHead(302, { location: 'http://127.0.0.1/healthz' }).end();
  else response.writeHead(404).end();
}

async function startSite(
  offerAddress: string,
  dataDirectory: string,
  mailPort: number,
  databaseUrl: string | undefined,
) {
  const { port, url: address } = await sharedAddress();
  const settings = {
    PORT: `${port}`,
    SITE_URL: address,
    DATA_DIR: dataDirectory,
    TRUST_PROXY: '1',
    EMBED_GATEWAY_URL: `${offerAddress}${PROVIDERS}`,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  };
  const command = startCommand(settings, root, [process.execPath, 'tests/support/e2e-site.ts']);
  await command.says('Ready');
  const secrets = JSON.parse(readFileSync(join(dataDirectory, 'secrets.json'), 'utf8'));
  return { command, site: { address, dataDirectory, ...secrets } };
}
