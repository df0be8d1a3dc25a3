import { once } from 'node:events';

/**
 * Makes a Node process collect its garbage and returns the memory in use afterwards, in megabytes, including what
 * objects hold outside the heap, as the database does. Resident memory would not show a leak, because Node rarely
 * returns memory.
 * @param inspectorPort the port on which the process listens for an inspector, on loopback
 */
export async function memoryInUse(inspectorPort: number): Promise<number> {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)).json()) as Target[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await once(socket, 'open');
  try {
    await ask(socket, 'HeapProfiler.collectGarbage');
    const { result } = await ask<{ result: { value: NodeJS.MemoryUsage } }>(socket, 'Runtime.evaluate', {
      expression: 'process.memoryUsage()',
      returnByValue: true,
    });
    return Math.round((result.value.heapUsed + result.value.external) / 1024 / 1024);
  } finally {
    socket.close();
  }
}

interface Target {
  webSocketDebuggerUrl: string;
}

let asked = 0;

async function ask<Answer>(socket: WebSocket, method: string, params: object = {}): Promise<Answer> {
  asked += 1;
  const id = asked;
  socket.send(JSON.stringify({ id, method, params }));
  for (;;) {
    const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>];
    const message = JSON.parse(data) as { id?: number; result: Answer };
    if (message.id === id) return message.result;
  }
}
