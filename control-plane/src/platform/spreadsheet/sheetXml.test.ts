import { expect, test } from 'vitest'
import { countSheet, withoutEmpties } from './sheetXml.ts'

const count = (xml: string, maxCells = 100, maxRows = 100) => countSheet(Buffer.from(xml), maxCells, maxRows)
const kept = (xml: string) => Buffer.from(withoutEmpties(Buffer.from(xml))).toString()

test('cells and rows with a value are counted, and those with a format alone', () => {
  const xml = `<worksheet><cols><col min="1"/></cols><sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"/></row><row r="2"><c r="A2"></c></row><row r="3" s="1"/>
    <row r="4"><c r="A4" t="inlineStr"><is><t>x</t></is></c><c r="B4"><f>1+1</f><v>2</v></c></row></sheetData></worksheet>`
  expect(count(xml)).toEqual({ cells: 3, rows: 2, empties: 3, hiddenRows: [], isAddressed: true })
})

test('names with a namespace count too, and cells that do not say where they stand are told', () => {
  expect(count('<x:row><x:c><x:v>1</x:v></x:c></x:row>')).toMatchObject({ cells: 1, rows: 1, isAddressed: false })
  expect(count('<row r="1"><c s="1"><v>1</v></c></row>')).toMatchObject({ isAddressed: false })
})

test('hidden rows are named where anything stands in them', () => {
  const row = (number: number, more: string, cell = '<v>1</v>') =>
    `<row r="${number}"${more}><c r="A${number}">${cell}</c></row>`
  const xml = [
    row(1, ''),
    row(3, ' spans="1:2" hidden="1"'),
    row(4, ' hidden="true"', ''),
    row(7, " hidden='1'"),
    row(8, ' hidden="0"'),
  ]
  expect(count(xml.join('')).hiddenRows).toEqual([3, 7])
})

test('counting stops behind the limits', () => {
  expect(count('<row><c><v/></c><c><v/></c><c><v/></c><c><v/></c></row>', 2)).toMatchObject({ cells: 3, rows: 1 })
  expect(count('<row><c><v>1</v></c></row>'.repeat(9), 100, 4)).toMatchObject({ cells: 5, rows: 5 })
})

test.each([
  ['<row r="1"><c r="A1"><v>1</v></c></row>', undefined],
  ['<row r="1"><c r="A1" s="2"/><c r="B1"><v>1</v></c><c r="C1"></c></row>', '<row r="1"><c r="B1"><v>1</v></c></row>'],
  ['a<row r="1" ht="9"/><row r="2"><c r="A2" s="1"/></row>b', 'ab'],
  [
    '<row r="1"><c r="A1"/><c r="B1"/></row><row r="2"><c r="A2"><f>1</f></c></row>',
    '<row r="2"><c r="A2"><f>1</f></c></row>',
  ],
  ['<row r="1"></row><x:row r="2"><x:c r="A2"/></x:row>', ''],
  ['<sheetData/><cols><col/></cols>', undefined],
])('of %s what says something is kept', (xml, expected = xml) => {
  expect(kept(xml)).toBe(expected)
})
