import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fittingLines, printable, recordLines, tableLines } from './table.ts'
import { tsvLines } from './tsv.ts'
import { fit, widthOf } from './width.ts'

describe('width on a terminal', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['链接池', 6],
    ['링크', 4],
    ['リンク', 6],
    ['ลิงก์', 3],
    ['Tiếng Việt', 10],
    ['e\u0301', 1],
    ['✓', 1],
    ['😀', 2],
  ])('%j takes %i columns', (text, width) => {
    expect(widthOf(text)).toBe(width)
  })

  test('a fitted text takes exactly the width that was asked for', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '链', 'ก', '์', 'é', '😀') })
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 20 }), (given, width) => widthOf(fit(given, width)) === width),
    )
  })
})

describe('a table', () => {
  test('aligns columns whatever script stands in them', () => {
    const lines = tableLines(
      ['名称', 'n'],
      [
        [{ text: 'abc' }, { text: '1' }],
        [{ text: '链接' }, { text: '2' }],
      ],
      plain(80),
    )
    expect(lines).toEqual(['名称  n', 'abc   1', '链接  2'])
  })

  test('squeezes its widest columns into the terminal', () => {
    const lines = tableLines(['id', 'text'], [[{ text: '1' }, { text: 'x'.repeat(100) }]], plain(30))
    expect(lines[1]).toBe(`1   ${'x'.repeat(25)}…`)
  })

  test('squeezes headings before what stands below them', () => {
    const lines = tableLines(
      ['name', 'how often it failed'],
      [[{ text: 'shelf-story-note' }, { text: '27' }]],
      plain(30),
    )
    expect(lines).toEqual(['name              how often i…', 'shelf-story-note  27'])
  })

  test('shows no more columns than can be read side by side', () => {
    const row = ['1', 'R58M12ABCDE', 'x'.repeat(40), 'yes', 'y'.repeat(40)].map((text) => ({ text }))
    const headings = ['id', 'serial', 'name', 'how often', 'remark']
    const count = (width: number) => headings.length - fittingLines(headings, [row], plain(width)).left.length
    // 2 + 2 + 11 + 2 + 20, then 2 + 6 for a heading that is cut, then 2 + 20.
    expect([36, 37, 44, 45, 66, 67].map(count)).toEqual([2, 3, 3, 4, 4, 5])
    expect(count(0)).toBe(1)
  })

  test('colours are put around the cell and do not shift what follows', () => {
    const [, line] = tableLines(['a', 'b'], [[{ text: 'x', colour: 'red' }, { text: 'y' }]], {
      width: 80,
      colour: true,
    })
    expect(line).toBe('\u001b[31mx\u001b[39m  y')
  })

  test('nothing in a row can steer the terminal', () => {
    expect(printable('a\u001b[2Jb\u0007\r\nc')).toBe('a[2Jb\nc')
    const [, line] = tableLines(['a'], [[{ text: 'x\n\u001b[31my' }]], plain(80))
    expect(line).toBe('x [31my')
  })

  test('a record indents the lines of a long value', () => {
    expect(
      recordLines(
        [
          ['name', { text: 'a\nb' }],
          ['x', { text: 'c' }],
        ],
        plain(80),
      ),
    ).toEqual(['name  a\n      b', 'x     c'])
  })
})

describe('tab-separated lines', () => {
  test('every row is one line and every value can be read back', () => {
    const readBack = (text: string) =>
      text.replace(/\\(.)/g, (_, letter: string) => ({ t: '\t', n: '\n', r: '\r', '\\': '\\' })[letter]!)
    const value = fc.string({ unit: fc.constantFrom('a', '\t', '\n', '\r', '\\', 't', 'n') })
    fc.assert(
      fc.property(value, value, (a, b) => {
        const [head, line, ...rest] = tsvLines(['a', 'b'], [{ a, b }])
        expect([head, rest]).toEqual(['a\tb', []])
        expect(line!.split('\t').map(readBack)).toEqual([a, b])
      }),
    )
  })

  test('nothing is empty, and things are JSON', () => {
    expect(tsvLines(['a', 'b', 'c'], [{ a: null, b: { x: 1 }, c: 0 }])).toEqual(['a\tb\tc', '\t{"x":1}\t0'])
  })
})

function plain(width: number) {
  return { width, colour: false }
}
