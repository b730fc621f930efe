import type { GroupAct } from '@quarterdeck/shared/protocol/groupControl.ts'
import { beforeEach, expect, test } from 'vitest'
import { createGroupInput } from './groupInput.ts'

let acts: GroupAct[]
let time: number
let say: ReturnType<typeof createGroupInput>
beforeEach(() => {
  acts = []
  time = 0
  say = createGroupInput(
    (act) => acts.push(act),
    () => time,
  )
})

function touch(action: 'down' | 'move' | 'up' | 'cancel', x: number, y: number, pointer = 0): void {
  say({ type: 'touch', text: { action, pointer, x, y, width: 200, height: 400 } })
}

test('a finger that hardly moves taps, one that moves swipes, one that stays presses', () => {
  touch('down', 100, 100)
  touch('up', 101, 100)
  touch('down', 100, 300)
  touch('move', 100, 200)
  time = 250
  touch('up', 100, 100)
  touch('down', 50, 100)
  time = 1250
  touch('up', 50, 100)
  expect(acts).toEqual([
    { type: 'tap', x: 0.5, y: 0.25 },
    { type: 'swipe', x: 0.5, y: 0.75, toX: 0.5, toY: 0.25, durationMs: 250 },
    { type: 'swipe', x: 0.25, y: 0.25, toX: 0.25, toY: 0.25, durationMs: 1000 },
  ])
})

test('a second finger, and a touch that was cancelled, are nothing', () => {
  touch('down', 100, 100)
  touch('down', 50, 100, 1)
  touch('up', 50, 100, 1)
  touch('cancel', 100, 100)
  expect(acts).toEqual([])
})

test('the wheel swipes within the screen; text and keys go as they are', () => {
  say({ type: 'wheel', text: { x: 100, y: 20, width: 200, height: 400, dx: 0, dy: 2 } })
  say({ type: 'input_text', text: '长安' })
  say({ type: 'input_keycode', text: { code: 66, action: 'press', meta: 0 } })
  expect(acts).toEqual([
    { type: 'swipe', x: 0.5, y: 0.05, toX: 0.5, toY: 0, durationMs: 200 },
    { type: 'text', text: '长安' },
    { type: 'key', code: 66 },
  ])
})
