import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { netlifySite } from './netlify-site.ts';
import { purgedTags } from './purged-tags.ts';
import { vercelSite } from './vercel-site.ts';

/**
 * A provider, as a process: serves one target's output as that provider does, with the function in this process.
 * Under /purged it tells which tags its cache was told to forget.
 * Parameters: netlify or vercel, the folder of the output, the port, the site's address, the visitor's.
 */

const purged = purgedTags();
const [name, folder = '', port, site = '', visitor = ''] = process.argv.slice(2);
const answer = await (name === 'netlify' ? netlifySite : vercelSite)(folder, visitor);

createServer(async (incoming, outgoing) => {
  if (incoming.url === '/purged') {
    outgoing.end(JSON.stringify(purged));
    return;
  }
  const response = await answer(await requestOf(incoming));
  outgoing.writeHead(response.status, [...response.headers].flat());
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}).listen(Number(port), '127.0.0.1', () => console.log('Ready'));

/** The request as a function gets it: with the public address of the site, whatever the socket's is. */
async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/' } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, `${value}`);
  headers.set('host', new URL(site).host);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(site + url, { method, headers, ...(hasBody ? { body: await buffer(incoming) } : {}) });
}
