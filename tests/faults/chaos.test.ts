import { afterAll, beforeAll, describe } from 'vitest';
import { type ChaosSites, startChaosSites } from '../support/chaos-sites.ts';
import { browserFlows } from './chaos/browser-flows.ts';
import { building, editAbout } from './chaos/build.ts';
import { serverFlows } from './chaos/server-flows.ts';

/** Runs every flow under every fault between the site and a hosted backend (docs/faults.md), on one pair of sites. */
const SEED = 20_261_121;

let sites: ChaosSites;
const started = () => sites;
beforeAll(async () => {
  sites = await startChaosSites(SEED, editAbout);
}, 240_000);
afterAll(() => sites?.close(), 30_000);

describe('without JavaScript', () => serverFlows(started));
describe('in a browser', () => browserFlows(started));
describe('building and publishing', () => building(started));
