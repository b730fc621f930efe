import { describe, expect, test } from 'vitest'
import { compareRuns } from './compareRuns.ts'

const steps = (...calls: string[]) =>
  calls.map((each) => {
    const [call = '', failure = ''] = each.split('!')
    return { call, on: '', failure }
  })

describe('two runs of a script', () => {
  test('part where one does or meets what the other does not', () => {
    expect(compareRuns(steps('open', 'fill', 'tap!gone'), steps('open', 'fill', 'tap', 'text'))).toEqual({
      parts: 2,
      beside: [0, 1, 2],
    })
    expect(compareRuns(steps('open', 'back', 'tap'), steps('open', 'tap'))).toEqual({ parts: 1, beside: [0, 1, 1] })
  })

  test('do not part over how often one had to look', () => {
    const quick = steps('open', 'isVisible', 'tap')
    const slow = steps('open', 'isVisible', 'isVisible', 'isVisible', 'tap')
    expect(compareRuns(slow, quick)).toEqual({ parts: null, beside: [0, 1, 1, 1, 2] })
    expect(compareRuns(quick, slow)).toEqual({ parts: null, beside: [0, 1, 4] })
  })

  test('part at the last step of the one that stopped early, or at the first that is one too many', () => {
    expect(compareRuns(steps('open', 'fill'), steps('open', 'fill', 'tap')).parts).toBe(1)
    expect(compareRuns(steps('open', 'tap'), steps('open')).parts).toBe(1)
    expect(compareRuns(steps('open'), [])).toEqual({ parts: 0, beside: [0] })
  })
})
