import { vi } from 'vitest';

/** Stands at the network's edge: answers the next request and remembers it, until globals are unstubbed. */
export function answerWith(answer: Response | Error) {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push(new Request(url, init));
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return requests;
}
