import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { movingList } from '../testing/movingList.testing.ts'
import { scriptApiOn } from '../testing/scriptApi.testing.ts'

const { signal } = new AbortController()
const byText = (value: string) => [{ by: 'text', value, match: 'exact' }]
/** Below 0 as above: rows come and go at both ends. */
const step = fc.integer({ min: -60, max: 60 }).filter((px) => px !== 0)

test('on a list that moves for a while the element that was meant is touched', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 6 }),
      fc.nat({ max: 7 }),
      fc.constantFrom('tap' as const, 'longPress' as const),
      async (moves, row, action) => {
        const list = movingList()
        list.moves.push(400, ...moves)
        await scriptApiOn(list.phone, signal).handle('locate', { action, path: byText(`Like ${row}`) })
        expect(list.touched).toEqual([`Like ${row}`])
      },
    ),
    { numRuns: 60 },
  )
})

describe('a screen', () => {
  const api = (list: ReturnType<typeof movingList>) => scriptApiOn(list.phone, signal)

  test('that never stops moving is not touched, and that is said', async () => {
    const list = movingList()
    list.moves.push(...Array.from({ length: 40_000 }, (_, at) => (at % 2 === 0 ? 50 : -50)))
    const tap = api(list).handle('locate', { action: 'tap', path: byText('Like 3'), timeoutMs: 300 })
    await expect(tap).rejects.toMatchObject({ code: 'not_touchable', particulars: [{ code: 'keeps_moving' }] })
    expect(list.touched).toEqual([])
  })

  test('that was seen just before is looked at once more, and not twice', async () => {
    const list = movingList()
    const script = api(list)
    await script.handle('locate', { action: 'waitFor', path: byText('Like 3'), state: 'visible' })
    await script.handle('locate', { action: 'tap', path: byText('Like 3') })
    expect([list.looks(), list.touched]).toEqual([2, ['Like 3']])
  })

  test('is seen anew after the commit, twice, before anything is touched', async () => {
    const list = movingList()
    const script = api(list)
    await script.handle('locate', { action: 'text', path: byText('Buy 3') })
    await script.handle('locate', { action: 'text', path: byText('Buy 3') })
    await script.handle('commit', {})
    const before = list.looks()
    list.moves.push(50)
    await script.handle('locate', { action: 'tap', path: byText('Like 3') })
    expect([list.looks() - before, list.touched]).toEqual([3, ['Like 3']])
  })

  test('gets its second look also where the time is over by then', async () => {
    const list = movingList()
    await api(list).handle('locate', { action: 'tap', path: byText('Like 3'), timeoutMs: 0 })
    expect(list.touched).toEqual(['Like 3'])
  })
})
