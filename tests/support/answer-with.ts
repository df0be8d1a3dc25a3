import { vi } from 'vitest';

/** Replaces fetch: answers the next request and records it, until globals are unstubbed. */
export function answerWith(answer: Response | Error) {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push(new Request(url, init));
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return requests;
}
