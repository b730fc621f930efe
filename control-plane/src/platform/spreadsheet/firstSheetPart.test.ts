import { expect, test } from 'vitest'
import { firstSheetPart } from './firstSheetPart.ts'

function parts(workbook: string, relations: string): Map<string, Buffer> {
  return new Map([
    ['xl/workbook.xml', Buffer.from(workbook)],
    ['xl/_rels/workbook.xml.rels', Buffer.from(relations)],
    ['xl/worksheets/sheet1.xml', Buffer.from('')],
    ['xl/worksheets/sheet2.xml', Buffer.from('')],
  ])
}

test('the first sheet is the one that the workbook names first, not the one numbered first', () => {
  const workbook =
    '<workbook><sheets><sheet name="b" r:id="rId7" sheetId="2"/><sheet name="a" r:id="rId1"/></sheets></workbook>'
  const relations = `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Target='/xl/worksheets/Sheet2.xml' Id='rId7'/></Relationships>`
  expect(firstSheetPart(parts(workbook, relations))).toBe('xl/worksheets/sheet2.xml')
})

test('names with a namespace are understood', () => {
  const workbook = '<x:workbook><x:sheets><x:sheet name="a" rel:id="r1"/></x:sheets></x:workbook>'
  const relations = '<p:Relationships><p:Relationship Id="r1" Target="worksheets/sheet1.xml"/></p:Relationships>'
  expect(firstSheetPart(parts(workbook, relations))).toBe('xl/worksheets/sheet1.xml')
})

test('a workbook that names none has no first sheet', () => {
  expect(firstSheetPart(parts('<workbook/>', '<Relationships/>'))).toBeUndefined()
})
