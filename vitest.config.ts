import { defineConfig } from 'vitest/config'

// One run, two groups: quick tests beside the code, and whole-path journeys, which get more time and fewer workers.
export default defineConfig({
  test: {
    pool: 'forks',
    // Whole-path tests wait for phones, time limits and restarts more than they compute.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{shared,control-plane,agent,console,cli}/src/**/*.test.{ts,tsx}',
            'fixtures/{phones,data,worlds,site-server,sites,conformance}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          testTimeout: 20_000,
          // An outcome is waited for until it is there; how soon is the matter of the benchmarks.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['fixtures/journeys/**/*.test.ts', 'console/testing/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
})
