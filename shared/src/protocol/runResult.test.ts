import { expect, test } from 'vitest'
import { maxResultBytes, withinLimit } from './runResult.ts'

test('a result that is small enough is kept as it is', () => {
  const result = { note: '书单', share_link: 'https://shelf.example/1', check_status: 2, ok: true }
  expect(withinLimit(result)).toEqual({ result, leftOut: [] })
})

test('of one that is too large the link is kept, and as many bytes as there is room for', () => {
  const flood = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`field${n}`, '书'.repeat(300)]))
  const { result, leftOut } = withinLimit({ ...flood, share_link: 'https://shelf.example/1' })
  expect(result.share_link).toBe('https://shelf.example/1')
  const bytes = Buffer.byteLength(JSON.stringify(result))
  expect(bytes).toBeLessThanOrEqual(maxResultBytes)
  expect(bytes).toBeGreaterThan(maxResultBytes - 1000)
  expect(leftOut.length + Object.keys(result).length).toBe(201)
})

test('a single field that is too large is left out', () => {
  expect(withinLimit({ share_link: 'x'.repeat(maxResultBytes), n: 1 })).toEqual({
    result: { n: 1 },
    leftOut: ['share_link'],
  })
})
