import type { ReactNode } from 'react'

/** One column of a list. */
export interface Column<R> {
  key: string
  title: string
  width: number
  align?: 'right'
  /** The order field of the call is its key. */
  sortable?: boolean
  /** Not shown until chosen. */
  extra?: boolean
  render(row: R): ReactNode
}

/** What a cell's place in the table asks of it. */
export function placeClass({ align }: Pick<Column<never>, 'align'>, isFirst: boolean): string | undefined {
  if (isFirst) return align === 'right' ? 'rows-first rows-right' : 'rows-first'
  return align === 'right' ? 'rows-right' : undefined
}

/** How wide a text stands in 13 px, roughly: a CJK character is a square, a Latin letter half of one. */
export function textWidth(text: string): number {
  let width = 0
  for (const character of text)
    width += /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/.test(character) ? 13 : 7.4
  return Math.ceil(width)
}

/** Never narrower than its title with the sorter beside it. */
export function columnWidth(wanted: number, title: string): number {
  return Math.max(wanted, textWidth(title) + 44)
}
