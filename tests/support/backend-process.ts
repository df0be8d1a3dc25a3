import { createServer } from 'node:http';
import { dirname } from 'node:path';
import { startBackendParts } from '../../server/backend-parts.ts';
import { openDataDirectory } from '../../server/data-directory.ts';
import { readEnvironment } from '../../server/environment.ts';
import { PageStore } from '../../server/page-cache/store.ts';

/** The site without its pages, as a process that tests may kill: the backend on its socket, and the outbox at work. */
const root = dirname(dirname(import.meta.dirname));
const environment = readEnvironment(process.env, root);
openDataDirectory(environment.dataDir);
const parts = await startBackendParts(environment, root, new PageStore(), () => {});
const server = createServer((request, response) => parts.listener(request, response));
server.listen(environment.port, environment.host, () => console.log('Ready'));
process.once('SIGTERM', async () => {
  server.close();
  server.closeAllConnections();
  await parts.close();
  process.exit(0);
});
