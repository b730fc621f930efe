import type { Field } from '@quarterdeck/shared/resource/field.ts'
import { expect, test } from 'vitest'
import type { SheetRow } from '../../platform/spreadsheet/messages.ts'
import { checkRow, type ReadyColumn } from './checkRow.ts'
import { createDifferences, differencesIn, rangesOf, rangesText } from './differences.ts'

const yesNo = new Map([
  ['yes', 1],
  ['no', 0],
  ['√', 1],
])
const fields = {
  name: { kind: 'text', max: 50, plain: true },
  price: { kind: 'decimal', digits: 2 },
  country: { kind: 'text', max: 2, format: 'country' },
  fan: { kind: 'flag' },
  words: { kind: 'words', most: 9, max: 20 },
  secret: { kind: 'sealed', max: 50 },
} satisfies Record<string, Field>
const columns: ReadyColumn[] = Object.entries(fields).map(([name, field]) => ({
  name,
  field,
  label: 'server.yes',
  words: field.kind === 'flag' ? yesNo : undefined,
}))

function difference(name: keyof typeof fields, cell: string, odd?: NonNullable<SheetRow['odd']>[number]) {
  const layout = { header: [name], places: { [name]: 0 }, ignored: [] }
  const row: SheetRow = { number: 2, cells: [cell], ...(odd && { odd: { 0: odd } }) }
  const checked = checkRow(row, layout, columns)
  if (!('values' in checked)) throw new Error(JSON.stringify(checked.faults))
  const [found] = differencesIn(row, layout, columns, checked.values)
  return found && [found.cell, found.stored]
}

test.each<[keyof typeof fields, string, unknown, NonNullable<SheetRow['odd']>[number]?]>([
  ['name', 'tea', undefined],
  ['name', '  tea\r\n', undefined],
  ['name', 'inv-3\u200b', ['inv-3\u200b', 'inv-3']],
  ['name', 'ｔｅａ', ['ｔｅａ', 'tea']],
  ['name', '10', ['10', '9.99'], { kind: 'value', text: '9.99' }],
  ['name', '0012', undefined, { kind: 'value', text: '12' }],
  ['name', 'tea', ['', 'tea'], { kind: 'merged', text: 'tea' }],
  ['price', '1234.50', undefined],
  ['price', '¥68', ['¥68', '68']],
  ['price', '1,234', ['1,234', '1234']],
  ['price', '', ['', '0']],
  ['price', '10', ['10', '9.99'], { kind: 'value', text: '9.99' }],
  ['price', '¥1,234.50', undefined, { kind: 'value', text: '1234.5' }],
  ['price', '0.13', ['0.125', '0.13'], { kind: 'value', text: '0.125' }],
  ['price', '5', ['', '5'], { kind: 'merged', text: '5' }],
  ['country', 'us', undefined],
  ['country', 'UK', ['UK', 'GB']],
  ['fan', '1', undefined],
  ['fan', '√', ['√', 1]],
  ['fan', '', ['', 0]],
  ['words', 'a、b, c', undefined],
  ['words', 'a,b,a', ['a,b,a', 'a,b']],
  ['secret', 'anything', undefined],
])('%s: %s', (name, cell, expected, odd) => {
  expect(difference(name, cell, odd)).toEqual(expected)
})

test('the same difference of many rows is one, with the rows that it is in', () => {
  const differences = createDifferences()
  const usa = { place: 0, name: 'country', cell: 'USA', stored: 'US' }
  for (const row of [2, 3, 4, 7, 9, 10]) differences.add(row, [usa])
  differences.add(5, [{ ...usa, cell: 'UK', stored: 'GB' }])
  const { found, cells } = differences.all()
  expect(cells).toBe(7)
  expect(found.map(({ cell, count, rows }) => [cell, count, rangesText(rows, count)])).toEqual([
    ['USA', 6, '2-4, 7, 9-10'],
    ['UK', 1, '5'],
  ])
})

test('of very many differences the first are kept, and all are counted', () => {
  const differences = createDifferences()
  for (let row = 2; row < 1002; row++) differences.add(row, [{ place: 0, name: 'n', cell: `${row}`, stored: 'x' }])
  const { found, cells } = differences.all()
  expect([found.length, cells]).toEqual([200, 1000])
  const ranges = rangesOf([2, 4, 6, 8, 10, 12, 14, 16, 18])
  expect(rangesText(ranges, 9)).toBe('2, 4, 6, 8, 10, 12, 14, 16, …')
})
