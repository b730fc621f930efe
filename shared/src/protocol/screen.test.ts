import { describe, expect, test } from 'vitest'
import { fromViewer, toViewer } from './screen.ts'
import { type FrameHead, readFrameHead, writeFrameHead } from './screenFrame.ts'

describe('messages of a screen socket', () => {
  test('carry what a type has in their text, as JSON', () => {
    const wire = {
      type: 'touch',
      phone: 7,
      text: '{"action":"down","pointer":0,"x":1.5,"y":2,"width":360,"height":800}',
    }
    const read = fromViewer.parse(wire)
    expect(read.text).toEqual({ action: 'down', pointer: 0, x: 1.5, y: 2, width: 360, height: 800 })
    expect(fromViewer.encode(read)).toEqual(wire)
  })

  test('mean what is usual where the text is empty', () => {
    const read = fromViewer.parse({ type: 'open_screen', phone: 7, text: '' })
    expect(read.text).toEqual({ maxSize: 1024, maxFps: 30 })
  })

  test.each([
    ['another type', { type: 'dance', phone: 7, text: '' }],
    ['no JSON', { type: 'touch', phone: 7, text: '{' }],
    ['a field that is missing', { type: 'touch', phone: 7, text: '{"action":"down"}' }],
    ['a text beyond its limit', { type: 'input_text', phone: 7, text: 'x'.repeat(20_001) }],
    ['a phone that can be none', { type: 'rotate', phone: -1, text: '' }],
  ])('refuse %s', (_, wire) => {
    expect(fromViewer.safeParse(wire).success).toBe(false)
  })

  test('name an error code when something is refused', () => {
    const wire = toViewer.encode({ type: 'refused', phone: 7, text: { type: 'touch', code: 'forbidden', data: {} } })
    expect(wire.text).toBe('{"type":"touch","code":"forbidden","data":{}}')
  })
})

describe('the head of a picture', () => {
  const head: FrameHead = { kind: 'key', phone: 0x01020304, width: 360, height: 800, time: 0x0a0b_0c0d_0e0f }
  const bytes = Buffer.from('01000168032001020304' + '0a0b0c0d0e0f', 'hex')

  test('is these bytes', () => {
    expect(Buffer.from(writeFrameHead(head))).toEqual(bytes)
    expect(readFrameHead(Buffer.concat([Buffer.alloc(3), bytes]).subarray(3))).toEqual(head)
  })

  test.each([
    ['too short', bytes.subarray(0, 15)],
    ['of no kind', Buffer.concat([Buffer.from([9]), bytes.subarray(1)])],
    ['empty', Buffer.alloc(0)],
  ])('is none where it is %s', (_, frame) => {
    expect(readFrameHead(frame)).toBeUndefined()
  })
})
