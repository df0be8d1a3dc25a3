import { spawnSync } from 'node:child_process';
import { createServer } from 'node:net';

/**
 * Does what systemd does for deploy/site.socket and deploy/site.service: opens the socket once, passes it to the command,
 * and starts the command again whenever it ends. It accepts nothing itself, because it never returns to its event loop.
 * Usage: socket-holder.ts PORT COMMAND…
 */
const [port, program = '', ...parameters] = process.argv.slice(2);
const server = createServer();
server.listen(Number(port), '127.0.0.1', () => {
  const { fd } = (server as unknown as { _handle: { fd: number } })._handle;
  const env = { ...process.env, LISTEN_FDS: '1' };
  for (;;) spawnSync(program, parameters, { stdio: ['ignore', 'inherit', 'inherit', fd], env });
});
