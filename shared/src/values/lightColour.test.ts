import { expect, test } from 'vitest'
import { lightColourOf, type WorkFacts, worstOf } from './lightColour.ts'

const hourMs = 3_600_000
const now = Date.parse('2026-11-20T08:00:00Z')
const ago = (hours: number) => now - hours * hourMs
const nothing: WorkFacts = { now, waiting: 0, oldest: undefined, late: 0, failed: 0, succeeded: undefined }

/** What is known beside nothing, and how that is told. */
const vectors: readonly (readonly [Partial<WorkFacts>, string, string])[] = [
  [{}, 'grey', 'never'],
  [{ succeeded: ago(1) }, 'green', 'works'],
  [{ succeeded: ago(24) }, 'green', 'works'],
  [{ succeeded: ago(24.01) }, 'grey', 'idle'],
  [{ succeeded: ago(1), late: 1 }, 'orange', 'late'],
  [{ succeeded: ago(1), late: 9 }, 'orange', 'late'],
  [{ succeeded: ago(1), late: 10 }, 'red', 'late'],
  [{ waiting: 3, oldest: ago(23) }, 'grey', 'unproven'],
  [{ waiting: 3, oldest: ago(25) }, 'red', 'none_succeeded'],
  [{ waiting: 3, oldest: ago(25), succeeded: ago(25) }, 'red', 'none_succeeded'],
  [{ waiting: 3, oldest: ago(25), succeeded: ago(1) }, 'green', 'works'],
  [{ waiting: 3, oldest: ago(25), succeeded: ago(1), patienceMs: 24 * hourMs }, 'orange', 'oldest'],
  [{ waiting: 3, oldest: ago(23), succeeded: ago(1), patienceMs: 24 * hourMs }, 'green', 'works'],
  // All that was tried has failed: nothing waits any more, and yet nothing works.
  [{ failed: 2 }, 'red', 'none_succeeded'],
  [{ failed: 2, succeeded: ago(2) }, 'green', 'works'],
  [{ expected: true }, 'grey', 'never'],
  [{ expected: true, succeeded: ago(25) }, 'orange', 'quiet'],
  [{ expected: true, succeeded: ago(73) }, 'red', 'quiet'],
  [{ expected: true, succeeded: ago(31 * 24) }, 'grey', 'idle'],
  // The clock was set back: what has just succeeded lies ahead.
  [{ succeeded: now + hourMs }, 'green', 'works'],
]

test.each(vectors)('%o is %s: %s', (facts, colour, cause) => {
  expect(lightColourOf({ ...nothing, ...facts })).toEqual({ colour, cause })
})

test('a light is as its worst work, grey only where all are', () => {
  const of = (...colours: readonly ['grey' | 'green' | 'orange' | 'red', ...('grey' | 'green' | 'orange' | 'red')[]]) =>
    worstOf(colours.map((colour) => ({ colour })) as unknown as [{ colour: 'grey' }, ...{ colour: 'grey' }[]]).colour
  expect([of('grey', 'grey'), of('grey', 'green'), of('green', 'red', 'orange')]).toEqual(['grey', 'green', 'red'])
})
