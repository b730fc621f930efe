import { describe, expect, test } from 'vitest'
import { type KnownSim, placeSims, type ReportedSim } from './placeSims.ts'

const card = (id: number, more: Partial<KnownSim> = {}): KnownSim => ({
  id,
  iccid: `8986000000000000000${id}`,
  phone: 1,
  slot: 1,
  present: 1,
  told: 1,
  carrier: 'Mobile',
  numeric: '46000',
  number: '',
  since: 1000,
  kind: 0,
  remark: '',
  ...more,
})
const at = 5000
const hidden = { iccid: '', told: 0 }
const say = (more: Partial<ReportedSim> = {}): ReportedSim => ({
  phone: 1,
  slot: 1,
  carrier: 'Mobile',
  numeric: '46000',
  number: '',
  iccid: '',
  ...more,
})

describe('a card whose ICCID is told', () => {
  test('is that card in whichever phone it is, and what was in its slot is in no phone', () => {
    const known = [card(1, { kind: 2 }), card(2, { phone: 2, kind: 1 })]
    const { changed, added, forgotten } = placeSims(known, {
      told: [say({ phone: 2, iccid: card(1).iccid })],
      phones: [2],
      at,
    })
    expect(changed).toMatchObject([
      { id: 1, phone: 2, slot: 1, present: 1 },
      { id: 2, phone: null, slot: 0, present: 0 },
    ])
    expect([added, forgotten]).toEqual([[], []])
  })

  test('that was hidden before is the card of its slot; of another carrier it is a new one', () => {
    const known = [card(1, { ...hidden, kind: 2 })]
    expect(placeSims(known, { told: [say({ iccid: card(7).iccid })], phones: [1], at })).toMatchObject({
      changed: [{ id: 1, iccid: card(7).iccid, told: 1 }],
      added: [],
    })
    expect(
      placeSims(known, { told: [say({ iccid: card(7).iccid, numeric: '46001' })], phones: [1], at }),
    ).toMatchObject({
      changed: [{ id: 1, phone: null }],
      added: [{ iccid: card(7).iccid }],
    })
  })

  test('in the slot of a card that people have called otherwise is another card', () => {
    const known = [card(1, { told: 0, kind: 1 })]
    expect(placeSims(known, { told: [say({ iccid: card(2).iccid })], phones: [1], at })).toMatchObject({
      changed: [{ id: 1, phone: null }],
      added: [{ iccid: card(2).iccid }],
    })
  })
})

describe('a card that is hidden', () => {
  test('is the one that was in its slot, also while the slot was found empty', () => {
    const known = [card(1, { ...hidden, number: '13800138000', kind: 2 })]
    expect(placeSims(known, { told: [say()], phones: [1], at })).toEqual({ changed: [], added: [], forgotten: [] })
    const empty = placeSims(known, { told: [], phones: [1], at })
    expect(empty).toMatchObject({ changed: [{ id: 1, phone: 1, slot: 1, present: 0 }], forgotten: [] })
    const back = placeSims([{ ...known[0]!, present: 0 }], {
      told: [say({ number: '+8613800138000' })],
      phones: [1],
      at,
    })
    expect(back).toMatchObject({ changed: [{ id: 1, present: 1 }], added: [] })
  })

  test.each([
    ['carrier', { numeric: '46001' }],
    ['number', { number: '13900139000' }],
  ])('is another one where the %s differs', (_, more) => {
    const known = [card(1, { ...hidden, number: '13800138000' })]
    expect(placeSims(known, { told: [say(more)], phones: [1], at })).toMatchObject({
      changed: [{ id: 1, phone: null }],
      added: [more],
    })
  })

  test('of which nobody said anything is forgotten once another one is in its place', () => {
    expect(placeSims([card(1, hidden)], { told: [say({ numeric: '46001' })], phones: [1], at }).forgotten).toEqual([1])
  })
})

test('cards that change places keep what is known of them; of a slot that is told twice the first counts', () => {
  const known = [card(1), card(2, { slot: 2 })]
  const told = [
    say({ slot: 2, iccid: card(1).iccid }),
    say({ iccid: card(2).iccid }),
    say({ slot: 2, iccid: card(9).iccid }),
  ]
  expect(placeSims(known, { told, phones: [1], at })).toMatchObject({
    changed: [
      { id: 1, phone: 1, slot: 2, present: 1 },
      { id: 2, phone: 1, slot: 1, present: 1 },
    ],
    added: [],
  })
})

test('an ICCID that two phones tell at once is believed of one', () => {
  const { added } = placeSims([], { told: [say({ iccid: 'x' }), say({ phone: 2, iccid: 'x' })], phones: [1, 2], at })
  expect(added).toMatchObject([
    { phone: 1, iccid: 'x' },
    { phone: 2, iccid: '' },
  ])
})
