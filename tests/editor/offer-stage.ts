import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { bundled } from './bundle.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address at which test files request the bundle of tests/editor/stage.tsx. */
    stageOffer: string;
  }
}

/** Bundles the editor once for all test files, on the first request, because most tests of this project need none. */
export default async function offerStage(project: TestProject): Promise<() => void> {
  let bundling: ReturnType<typeof bundled> | undefined;
  const offer = createServer(async (_request, response) => {
    try {
      bundling ??= bundled('tests/editor/stage.tsx');
      response.end(JSON.stringify(await bundling));
    } catch (error) {
      response.writeHead(500).end(`${error}`);
    }
  });
  await new Promise<void>((done) => offer.listen(0, '127.0.0.1', done));
  project.provide('stageOffer', `http://127.0.0.1:${(offer.address() as AddressInfo).port}`);
  return () => {
    offer.close();
    offer.closeAllConnections();
  };
}
