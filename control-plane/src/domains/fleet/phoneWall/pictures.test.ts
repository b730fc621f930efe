import { wallLimits } from '@quarterdeck/shared/values/wallLimits.ts'
import { beforeEach, expect, test } from 'vitest'
import { createPictures, type Pictures } from './pictures.ts'

const a = { id: 1, serial: 'A', hostId: 7 }
const b = { id: 2, serial: 'B', hostId: 8 }
const start = 1_000_000

let pictures: Pictures
beforeEach(() => {
  pictures = createPictures()
})
const due = (now: number) => [...pictures.due(now)]

test('what somebody looks at is asked of its host at once, then every 30 s for as long as the look counts', () => {
  pictures.look([a, b], start)
  expect(due(start)).toEqual([
    [7, ['A']],
    [8, ['B']],
  ])
  expect(due(start + wallLimits.refreshMs - 1)).toEqual([])
  pictures.look([a], start + 20_000)
  expect(due(start + wallLimits.refreshMs)).toEqual([
    [7, ['A']],
    [8, ['B']],
  ])
  expect(due(start + 2 * wallLimits.refreshMs)).toEqual([[7, ['A']]])
  expect(due(start + 20_000 + wallLimits.lookMs)).toEqual([])
})

test('a phone that changes gets a fresh picture soon, however often it changes', () => {
  pictures.look([a], start)
  pictures.due(start)
  for (let at = 0; at < 3000; at += 100) {
    pictures.refresh([a.id, 99])
    expect(due(start + at)).toEqual([])
  }
  expect(due(start + 3000)).toEqual([[7, ['A']]])
  expect(due(start + 6000)).toEqual([])
})

test('only a picture that was asked for is kept, and only from the host that was asked', () => {
  expect(pictures.took(7, 'A', 'x', start)).toBeUndefined()
  pictures.look([a], start)
  expect(pictures.took(8, 'A', 'x', start)).toBeUndefined()
  expect(pictures.took(7, 'A', 'x', start + 5)).toBe(1)
  expect(pictures.of(1)).toEqual({ id: 1, at: start + 5, png: 'x' })
  pictures.look([{ ...a, hostId: 8 }], start + 10)
  expect(due(start + 10)).toEqual([[8, ['A']]])
})

test('what nobody has looked at for ten minutes is forgotten', () => {
  pictures.look([a], start)
  pictures.took(7, 'A', 'x', start)
  pictures.due(start + wallLimits.lookMs + 10 * 60_000)
  expect(pictures.of(1)).toBeDefined()
  pictures.due(start + wallLimits.lookMs + 10 * 60_000 + 1)
  expect(pictures.of(1)).toBeUndefined()
})
