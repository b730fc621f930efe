import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** On a machine that does much else beside, or with pages that are made slow, everything may take so many times as long. */
const slower = process.env.QD_LOADED || process.env.QD_SLOW ? 4 : 1
/** An outcome is waited for until it is there, on a busy machine too; how soon is the matter of the benchmarks. */
const testTimeout = process.env.QD_LONG ? 3_600_000 : 180_000 * slower
const patience = { testTimeout, hookTimeout: 180_000 * slower, expect: { poll: { timeout: 60_000 * slower } } }

/** What measures the memory of its own process, which nobody else is to use meanwhile. */
const inOwnProcess = [
  'control-plane/src/platform/spreadsheet/readSpreadsheet.test.ts',
  'control-plane/src/domains/sites/siteChecks/checkMany.test.ts',
]

/**
 * What bears no tag belongs to the first gear. A file is given one by its first line, `// @module-tag second-gear`, a test by
 * its options, `{ tags: 'second-gear' }`.
 */
const tags = [
  { name: 'second-gear', description: 'Left out of `npm test`, part of `.ci/run`' },
  { name: 'slow', description: 'Left out of `npm test -- --unit`' },
] as const

declare module 'vitest' {
  interface TestTags {
    tags: (typeof tags)[number]['name']
  }
}

/**
 * Nothing happens on import, and what modules keep (threads that rest, a browser, compiled code) any test may use: the same
 * process takes one file after the other.
 */
const isolate = false

// One run: quick tests beside the code, whole-path journeys, which get more time, and what is measured by itself.
export default defineConfig({
  test: {
    pool: 'forks',
    // Whole-path tests wait for phones, time limits and restarts more than they compute.
    maxWorkers: Math.max(4, availableParallelism()),
    tags: [...tags],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{shared,control-plane,agent,console,cli}/src/**/*.test.{ts,tsx}',
            'fixtures/{bench,phones,data,environment,site-server,sites,conformance}/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: inOwnProcess,
          isolate,
          // What a test makes is soon garbage: with more room the collector runs less often (about a tenth of the CPU).
          execArgv: ['--max-semi-space-size=64'],
          ...patience,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['fixtures/journeys/**/*.test.ts', 'console/testing/**/*.test.ts'],
          isolate,
          ...patience,
          testTimeout: Math.max(testTimeout, 600_000 * slower),
        },
      },
      { test: { name: 'measured', include: inOwnProcess, ...patience } },
    ],
  },
})
