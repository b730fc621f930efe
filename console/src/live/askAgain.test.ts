import { CallError } from '@quarterdeck/shared/contracts/call.ts'
import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from '../api/queryClient.ts'
import { askAgain } from './askAgain.ts'

/** Answers as the failures say, one after the other, and then is able to. */
function answering(client: QueryClient, ...failures: CallError[]) {
  let asked = 0
  const queryFn = async () => {
    const failure = failures[asked++]
    if (failure) throw failure
    return 'the fleet'
  }
  return { asked: () => asked, outcome: client.fetchQuery({ queryKey: ['fleet'], queryFn, ...askAgain(() => 0) }) }
}

test('what a busy server did not answer is asked for until it does, as soon as it says', async () => {
  const busy = new CallError(503, 'busy', { code: 'busy', enveloped: true, retryAfterMs: 1 })
  const { outcome, asked } = answering(createQueryClient(), busy, busy, busy)
  expect([await outcome, asked()]).toEqual(['the fleet', 4])
})

test('what was refused is not asked for again', async () => {
  const { outcome, asked } = answering(createQueryClient(), new CallError(403, 'no', { enveloped: true }))
  await expect(outcome).rejects.toThrow('no')
  expect(asked()).toBe(1)
})

test('where the server says nothing of it, the waits grow', () => {
  const { retryDelay } = askAgain(() => 0)
  const busy = new CallError(503, 'busy')
  expect([0, 1, 2, 9].map((failures) => retryDelay(failures, busy))).toEqual([250, 500, 1000, 7500])
})
