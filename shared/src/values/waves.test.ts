import { describe, expect, test } from 'vitest'
import { waveEnds } from './waves.ts'

describe('waves', () => {
  test.each([
    ['1, 10%, 100%', 50, [1, 5, 50]],
    ['1，10%，100%', 3, [1, 3]],
    ['2', 7, [2, 7]],
    ['5 50%', 4, [4]],
    ['100%', 1, [1]],
    ['10%, 3', 20, [2, 3, 20]],
  ])('%s of %i phones', (text, phones, ends) => {
    expect(waveEnds(text, phones)).toEqual(ends)
  })

  test.each(['', 'all', '0', '0%', '101%', '10%, 10%', '5, 3', '-1', '1.5', '1%%', '9999999'])(
    '%s are none',
    (text) => {
      expect(waveEnds(text, 10)).toBeUndefined()
    },
  )
})
