import { createServer } from 'node:http';
import { dirname } from 'node:path';
import { startBackendParts } from '../../../server/backend-parts.ts';
import { openDataDirectory } from '../../../server/data-directory.ts';
import { readEnvironment } from '../../../server/environment.ts';
import { PageStore } from '../../../server/page-cache/store.ts';

/**
 * A backend elsewhere, as a process: the embedded one behind an address of its own, where a hosted project would be. It
 * remembers what it was asked and for which visitor, and tells it under /asked.
 */
const root = dirname(dirname(dirname(import.meta.dirname)));
const environment = readEnvironment(process.env, root);
openDataDirectory(environment);
const parts = await startBackendParts(environment, root, new PageStore(), () => {});
const asked: { path: string; visitor: string | null }[] = [];
const server = createServer((request, response) => {
  if (request.url === '/asked') {
    response.end(JSON.stringify(asked));
    return;
  }
  asked.push({ path: request.url ?? '', visitor: [request.headers['x-client-address'] ?? null].flat()[0] ?? null });
  parts.listener(request, response);
});
server.listen(environment.port, environment.host, () => console.log('Ready'));
