#!/usr/bin/env node
// The comparison of npm run bench: plain Hono sends, at any path, the bytes and headers of one answer of the site.
import { request } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { READY_PATH } from '../../src/paths.ts';

const [url = '', posted] = process.argv.slice(2);
const { status, body, headers } = await answerTo(url, posted);
const app = new Hono();
app.get(READY_PATH, (context) => context.body(null, 204));
app.all('*', async (context) => {
  if (context.req.method === 'POST') await context.req.arrayBuffer();
  return new Response(status === 303 ? null : body, { status, headers });
});
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });

interface Answer {
  status: number;
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

/** The answer as it is on the wire; fetch would decode it. @param form the fields to post, if any */
function answerTo(address: string, form: string | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = form === undefined ? 'GET' : 'POST';
    const type = form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = { 'accept-encoding': 'br', origin: new URL(address).origin, ...type };
    const asking = request(address, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const { connection: _c, 'keep-alive': _k, 'transfer-encoding': _t, date: _d, ...kept } = answer.headers;
        resolve({
          status: answer.statusCode ?? 500,
          body: new Uint8Array(Buffer.concat(chunks)),
          headers: Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, `${value}`])),
        });
      });
    });
    asking.once('error', reject);
    asking.end(form);
  });
}
