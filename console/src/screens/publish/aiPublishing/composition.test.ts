import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { expect, test } from 'vitest'
import {
  blankComposition,
  bodyOf,
  type Composition,
  compositionFrom,
  filesFor,
  isBlank,
  offeredName,
  orderOf,
  withCrop,
  withMedia,
} from './composition.ts'

const blank = blankComposition('2026-03-02')
const picture = { id: 7, name: 'pier.png', type: 'image/png' } as FileReply
const written: Composition = {
  ...blank,
  text: 'A walk along the pier\nwith pictures',
  media: [picture],
  accounts: [3, 5],
}

test('an order names its files in their order, and is called by its first line where nobody gives it a name', () => {
  expect(orderOf(written, { draft: 12, name: offeredName(written) })).toMatchObject({
    name: 'A walk along the pier',
    contents: { kind: 'composed', media: [7], disclosure: true },
    accounts: [3, 5],
    when: { kind: 'now' },
    draft: 12,
  })
})

test('an order says of its time only what belongs to its kind', () => {
  const order = orderOf({ ...written, when: { ...blank.when, kind: 'spread', per_day: 3 } }, { draft: null, name: '' })
  expect(order.when).toEqual({ kind: 'spread', from: '2026-03-02', per_day: 3, deal: false, stagger: 0 })
})

test('a draft comes back as it was left, and what it lacks is as in a new one', () => {
  const { by_hand: _, ...older } = bodyOf(written)
  expect(compositionFrom(JSON.parse(JSON.stringify(older)), [picture], blank)).toEqual(written)
  expect(compositionFrom({ accounts: 'all', text: 'kept' }, [], blank)).toEqual({ ...blank, text: 'kept' })
})

test('a platform gets its part of a picture until the picture is taken out, and a draft keeps it', () => {
  const [part, other] = [
    { ...picture, id: 8 },
    { ...picture, id: 9 },
  ]
  const frame = { x: 0.25, y: 0, width: 0.5, height: 1 }
  const forAll = { ...written, ...withCrop(written, { platform: 0, of: 7 }, { frame, file: part }) }
  const cut = { ...forAll, ...withCrop(forAll, { platform: 3, of: 7 }, { frame, file: other }) }
  const idsOn = (platform: number, composition: Composition) => filesFor(platform, composition).map(({ id }) => id)
  expect([idsOn(3, cut), idsOn(4, cut)]).toEqual([[9], [8]])
  expect(orderOf(cut, { draft: null, name: '' }).contents).toMatchObject({
    media: [7],
    crops: [
      { platform: 0, of: 7, file: 8, frame },
      { platform: 3, of: 7, file: 9, frame },
    ],
  })
  const kept = JSON.parse(JSON.stringify(bodyOf(cut)))
  expect(compositionFrom(kept, [picture, part, other], blank)).toEqual(cut)
  expect(idsOn(3, { ...cut, ...withCrop(cut, { platform: 3, of: 7 }) })).toEqual([8])
  expect(withMedia(cut, []).crops).toEqual([])
})

test('a form in which nobody has written anything is not kept', () => {
  expect(isBlank(blank)).toBe(true)
  expect(isBlank({ ...blank, text: 'x' })).toBe(false)
  expect(isBlank({ ...blank, source: { kind: 'library', ids: [1] } })).toBe(false)
})
