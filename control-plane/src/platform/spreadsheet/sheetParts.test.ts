import { expect, test } from 'vitest'
import { sheetParts } from './sheetParts.ts'

function parts(workbook: string, relations: string): Map<string, Buffer> {
  return new Map([
    ['xl/workbook.xml', Buffer.from(workbook)],
    ['xl/_rels/workbook.xml.rels', Buffer.from(relations)],
    ['xl/worksheets/sheet1.xml', Buffer.from('')],
    ['xl/worksheets/sheet2.xml', Buffer.from('')],
    ['xl/chartsheets/sheet1.xml', Buffer.from('')],
  ])
}

const first = 'xl/worksheets/sheet1.xml'
const second = 'xl/worksheets/sheet2.xml'

test('sheets come in the order in which the workbook names them, not by their numbers', () => {
  const workbook =
    '<workbook><sheets><sheet name="b &amp; &#x4E09;" r:id="rId7" sheetId="2"/><sheet name="a" state="veryHidden" r:id="rId1"/></sheets></workbook>'
  const relations = `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Target='/xl/worksheets/Sheet2.xml' Id='rId7'/></Relationships>`
  expect(sheetParts(parts(workbook, relations))).toEqual([
    { name: 'b & 三', isHidden: false, part: second },
    { name: 'a', isHidden: true, part: first },
  ])
})

test('names with a namespace are understood, and charts are no sheets', () => {
  const workbook =
    '<x:workbook><x:sheets><x:sheet name="c" rel:id="r2"/><x:sheet name="a" rel:id="r1"/></x:sheets></x:workbook>'
  const relations =
    '<p:Relationships><p:Relationship Id="r1" Target="worksheets/sheet1.xml"/><p:Relationship Id="r2" Target="chartsheets/sheet1.xml"/></p:Relationships>'
  expect(sheetParts(parts(workbook, relations))).toEqual([{ name: 'a', isHidden: false, part: first }])
})

test('a workbook that names none has none', () => {
  expect(sheetParts(parts('<workbook/>', '<Relationships/>'))).toEqual([])
})
