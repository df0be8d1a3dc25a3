import { defineConfig } from 'vitest/config';

const node = { environment: 'node' as const, testTimeout: 30_000, hookTimeout: 120_000 };

/** Files share a process, since loading Lite and PGlite anew takes longer than most of them. Each has its own database. */
const databases = { isolate: false, globalSetup: 'tests/support/postgres/templates.ts' };

/** Many crashes one after the other, each with a start: as long as all other faults together. */
const CRASHES = ['tests/faults/{power-cut,kill-writes}.test.ts'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          // The full run has nothing else to do at the same time.
          maxWorkers: '100%',
          // Files share a process: loading the same modules for each was more than half of the work.
          isolate: false,
          include: ['{src,server,islands,scripts,supabase}/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
        },
      },
      {
        test: {
          ...node,
          name: 'database',
          include: ['tests/database/**/*.test.ts'],
          ...databases,
        },
      },
      // The quick run's part of it: what needs PostgreSQL is left out.
      {
        test: {
          ...node,
          name: 'pglite',
          include: ['tests/database/**/*.test.ts'],
          exclude: ['tests/database/**/*.postgres.test.ts'],
          env: { TEST_ENGINES: 'pglite' },
          ...databases,
        },
      },
      {
        test: {
          ...node,
          name: 'security',
          include: ['tests/{security,editor}/**/*.test.ts'],
          // As with databases; what a file leaves behind here is at most a silent console and longer time limits.
          isolate: false,
          globalSetup: [
            'tests/security/offer-site.ts',
            'tests/editor/offer-stage.ts',
            'tests/support/postgres/templates.ts',
          ],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      // Where the two engines could differ, on a PostgreSQL server.
      {
        test: {
          ...node,
          name: 'postgres',
          include: [
            'tests/postgres/**/*.test.ts',
            'tests/moving/move.test.ts',
            'tests/security/{access,accounts,data-api-cost,direct-reads,hidden-posts,password-recovery,purges,shared-drafts,shared-limits,uploads}.test.ts',
          ],
          globalSetup: [
            'tests/support/postgres/site-database.ts',
            'tests/security/offer-site.ts',
            'tests/support/postgres/templates.ts',
          ],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          ...node,
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          exclude: CRASHES,
          testTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...node,
          name: 'crashes',
          include: CRASHES,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...node,
          name: 'start',
          include: ['tests/{start,functions}/**/*.test.ts'],
          testTimeout: 180_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...node,
          name: 'moving',
          include: ['tests/{moving,verify}/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...node,
          name: 'targets',
          include: ['tests/targets/**/*.test.ts'],
          globalSetup: 'tests/targets/build-all.ts',
        },
      },
    ],
  },
});
