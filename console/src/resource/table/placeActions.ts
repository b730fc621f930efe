import { textWidth } from './column.ts'
import type { RowAction } from './rowAction.ts'

/** So many stand in the line at most, if the words are short enough for this many px; the rest go behind a button. */
const most = 3
const roomPx = 220
const morePx = 30

interface Placed {
  inLine: readonly RowAction[]
  more: readonly RowAction[]
  /** In px, of all that stands in the line. */
  width: number
}

/** Which of a row's buttons stand in its line. The first always does: rows are to show what they are about, not buttons. */
export function placeActions(actions: readonly RowAction[]): Placed {
  const all = widthOf(actions)
  if (actions.length <= most && all <= roomPx) return { inLine: actions, more: [], width: all }
  let count = 1
  while (count < Math.min(most - 1, actions.length) && widthOf(actions.slice(0, count + 1)) + morePx <= roomPx) count++
  const [inLine, more] = [actions.slice(0, count), actions.slice(count)]
  return { inLine, more, width: widthOf(inLine) + (more.length > 0 ? morePx : 0) }
}

function widthOf(actions: readonly RowAction[]): number {
  return actions.reduce((sum, { label }) => sum + textWidth(label) + 17, 0)
}
