import { expect, test } from 'vitest'
import { keyOf } from './keyCodes.ts'

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }

test('keys without a letter are keys of the phone, with what is held beside them', () => {
  expect(keyOf({ ...plain, key: 'Enter' })).toEqual({ code: 66, meta: 0 })
  expect(keyOf({ ...plain, key: 'ArrowLeft', shiftKey: true })).toEqual({ code: 21, meta: 1 })
  expect(keyOf({ ...plain, key: 'Escape' })).toEqual({ code: 4, meta: 0 })
})

test('letters are text, with Ctrl or Cmd they are commands, but pasting is this computer’s', () => {
  expect(keyOf({ ...plain, key: 'a' })).toBeUndefined()
  expect(keyOf({ ...plain, key: '你' })).toBeUndefined()
  expect(keyOf({ ...plain, key: 'c', ctrlKey: true })).toEqual({ code: 31, meta: 4096 })
  expect(keyOf({ ...plain, key: 'A', metaKey: true, shiftKey: true })).toEqual({ code: 29, meta: 4097 })
  expect(keyOf({ ...plain, key: 'v', ctrlKey: true })).toBeUndefined()
})

test('Tab stays with the browser: it leaves the picture', () => {
  expect(keyOf({ ...plain, key: 'Tab' })).toBeUndefined()
  expect(keyOf({ ...plain, key: 'Enter', ctrlKey: true })).toBeUndefined()
})
