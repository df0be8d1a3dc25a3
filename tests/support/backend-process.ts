import { dirname } from 'node:path';
import { startBackendParts } from '../../server/backend-parts.ts';
import { clientAddress } from '../../server/client-address.ts';
import { openDataDirectory } from '../../server/data-directory.ts';
import { readEnvironment } from '../../server/environment.ts';
import { createOpenBodies } from '../../server/open-bodies.ts';
import { PageStore } from '../../server/page-cache/store.ts';
import { failing } from '../../server/readiness.ts';
import { createShell } from '../../server/shell.ts';

/** The site without its pages, as a process that tests may kill: the backend on its socket and the mail worker. */
const root = dirname(dirname(import.meta.dirname));
const environment = readEnvironment(process.env, root);
openDataDirectory(environment);
const [pages, bodies] = [new PageStore(), createOpenBodies()];
const parts = await startBackendParts(environment, root, pages, () => {}, bodies);
const { heartbeat } = parts.embedded;
const { server } = createShell({
  pages,
  bodies,
  backend: parts.listener,
  siteUrl: environment.siteUrl,
  missing: () => failing({ 'data directory': heartbeat.directory, database: heartbeat.database }),
  clientAddress: (request) => clientAddress(request, environment.trustProxy),
  behindProxy: environment.trustProxy > 0,
});
// A hosted backend has no such health page; the commands that move a site use it to tell the two apart.
if (process.env.AS_HOSTED) {
  const listeners = server.listeners('request');
  server.removeAllListeners('request').on('request', (request, response) => {
    if (request.url === '/healthz') response.writeHead(404).end();
    else for (const listener of listeners) listener.call(server, request, response);
  });
}
server.listen(environment.port, environment.host, () => console.log('Ready'));
process.once('SIGTERM', async () => {
  server.close();
  server.closeAllConnections();
  await parts.close();
  process.exit(0);
});
