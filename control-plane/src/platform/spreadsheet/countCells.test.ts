import { expect, test } from 'vitest'
import { countCells } from './countCells.ts'

const count = (xml: string, maxCells = 100, maxRows = 100) => countCells(Buffer.from(xml), maxCells, maxRows)

test('cells and rows with a value are counted', () => {
  const xml = `<worksheet><cols><col min="1"/></cols><sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"/></row><row r="2"><c r="A2"/></row>
    <row><c t="inlineStr"><is><t>x</t></is></c><c><f>1+1</f><v>2</v></c></row></sheetData></worksheet>`
  expect(count(xml)).toEqual({ cells: 5, rows: 2 })
})

test('names with a namespace count too', () => {
  expect(count('<x:row><x:c><x:v>1</x:v></x:c></x:row>')).toEqual({ cells: 1, rows: 1 })
})

test('counting stops behind the limits', () => {
  expect(count('<row><c/><c/><c/><c/></row>', 2)).toEqual({ cells: 3, rows: 0 })
  expect(count('<row><c><v>1</v></c></row>'.repeat(9), 100, 4)).toEqual({ cells: 5, rows: 5 })
})
