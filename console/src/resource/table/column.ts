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

/** How wide words of a list's head or buttons stand, in px: 13 px high and half bold, in the fonts of the language. */
export function textWidth(text: string): number {
  const { lang } = document.documentElement
  const key = `${lang} ${text}`
  let width = known.get(key)
  if (width === undefined) {
    pen ??= document.createElement('canvas').getContext('2d')
    if (pen) pen.font = `600 13px ${getComputedStyle(document.body).fontFamily}`
    width = Math.ceil(pen?.measureText(text).width ?? text.length * 8)
    known.set(key, width)
  }
  return width
}

const known = new Map<string, number>()
let pen: CanvasRenderingContext2D | null | undefined

/** Never narrower than its title with the sorter beside it. */
export function columnWidth(wanted: number, title: string): number {
  return Math.max(wanted, textWidth(title) + 40)
}
