#!/usr/bin/env node
// The yardstick of npm run bench: plain Hono sending the bytes and headers that the site sends for one article.
import { request } from 'node:http';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const { body, headers } = await bytesOf(process.argv[2] ?? '');
const app = new Hono();
app.get('/', () => new Response(body, { headers }));
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });

/** The answer as it goes over the wire: fetch would decode it. */
function bytesOf(url: string): Promise<{ body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const { connection: _c, 'keep-alive': _k, date: _d, ...kept } = answer.headers;
        const headers = Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, `${value}`]));
        resolve({ body: new Uint8Array(Buffer.concat(chunks)), headers });
      });
    });
    asking.once('error', reject);
    asking.end();
  });
}
