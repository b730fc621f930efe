import { eachTag, emptyCellEnd, isAddressed, isSelfClosed, type RowTag, readRowTag } from './sheetTags.ts'

/** What a sheet's XML holds, found without building anything. */
export interface SheetCount {
  /** Cells that may say something. */
  cells: number
  /** Rows with a value in them. */
  rows: number
  /** Cells and rows that have a format alone: nothing stands in them. */
  empties: number
  /** Numbers of the rows with a value that people do not see. */
  hiddenRows: number[]
  /** Does each cell and row say where it stands? Then nothing rests on those before it. */
  isAddressed: boolean
}

/**
 * Counts what is in a sheet: this is what tells a small file with ten million cells from an honest one before it is taken apart.
 * Stops as soon as cells or rows are past their limit.
 */
export function countSheet(xml: Uint8Array, maxCells: number, maxRows: number): SheetCount {
  const count: SheetCount = { cells: 0, rows: 0, empties: 0, hiddenRows: [], isAddressed: true }
  let isFilled = false
  let row = 0
  const said: RowTag = { number: 0, isHidden: false }
  eachTag(xml, (tag) => {
    if (tag.name === 'c') {
      count.isAddressed &&= isAddressed(xml, tag)
      if (emptyCellEnd(xml, tag) > 0) count.empties++
      else if (++count.cells > maxCells) return false
    } else if (tag.name === 'row') {
      readRowTag(xml, tag, said)
      count.isAddressed &&= said.number > 0
      row = said.number || row + 1
      if (isSelfClosed(xml, tag.closing)) count.empties++
      isFilled = false
    } else if (tag.name !== '/row' && !isFilled) {
      isFilled = true
      if (said.isHidden) count.hiddenRows.push(row)
      if (++count.rows > maxRows) return false
    }
    return true
  })
  return count
}

/**
 * Takes out, in place, the cells and rows that have a format and nothing else: people format columns down to the last row, number 1,048,576, and
 * whatever reads the sheet would build a million rows of nothing. Only where each cell and row says where it stands.
 */
export function withoutEmpties(xml: Uint8Array): Uint8Array {
  let to = 0
  /** Where what is kept and has not been moved begins. */
  let from = 0
  /** The row that is gone through, -1 for none; where it was moved to; and whether all of it was left out so far. */
  let row = -1
  let movedRow = 0
  let isEmpty = true
  const keepUntil = (end: number) => {
    if (row >= from && row < end) movedRow = to + (row - from)
    xml.copyWithin(to, from, end)
    to += end - from
    from = end
  }
  eachTag(xml, (tag) => {
    if (tag.name === 'c') {
      const end = emptyCellEnd(xml, tag)
      if (end === 0) isEmpty = false
      else {
        keepUntil(tag.start)
        from = end
      }
    } else if (tag.name === 'row' && isSelfClosed(xml, tag.closing)) {
      keepUntil(tag.start)
      from = tag.closing + 1
    } else if (tag.name === 'row') {
      row = tag.start
      isEmpty = true
    } else if (tag.name === '/row' && row >= 0) {
      if (isEmpty) {
        if (row >= from) keepUntil(row)
        else to = movedRow
        from = tag.closing + 1
      }
      row = -1
    }
    return true
  })
  keepUntil(xml.length)
  return xml.subarray(0, to)
}
