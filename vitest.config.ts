import { defineConfig } from 'vitest/config'

/** An outcome is waited for until it is there, on a busy machine too; how soon is the matter of the benchmarks. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }

// One run, two groups: quick tests beside the code, and whole-path journeys, which get more time.
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
          ...patience,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['fixtures/journeys/**/*.test.ts', 'console/testing/**/*.test.ts'],
          ...patience,
          testTimeout: 600_000,
        },
      },
    ],
  },
})
