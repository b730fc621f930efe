import { expect, test } from 'vitest'
import { foreseen } from './foreseen.ts'

const rows = [1, 2, 3, 4].map((id) => ({ id }))
const reply = { done: 2, same: 1, refused: 1, job: null }

test('what is done is what a dry run would do; a job names only what it refused', () => {
  const results = (['done', 'same', 'refused', 'done'] as const).map((result, at) => ({
    id: at + 1,
    result,
    reason: '',
  }))
  expect(foreseen(rows, { ...reply, results }, null).map(({ id }) => id)).toEqual([1, 4])
  const refused = results.filter(({ result }) => result === 'refused')
  expect(foreseen(rows, { ...reply, results: refused }, 7).map(({ id }) => id)).toEqual([1, 2, 4])
})
