import { parseUiTree } from '../phones/adb/parseUiTree.ts'
import type { Phone, Point } from '../phones/phone.ts'

const rowHeight = 100
const rows = 12

/** A phone with a list in which each row has Like and Buy, one below the other, and what was touched on it. `moves`: by how much it moves after each of the next looks. */
export function movingList(): { phone: Phone; moves: number[]; touched: string[]; looks(): number } {
  const moves: number[] = []
  const touched: string[] = []
  let top = 600
  let looks = 0
  const elements = () =>
    Array.from({ length: rows }, (_, row) => [
      { text: `Like ${row}`, top: top + row * rowHeight },
      { text: `Buy ${row}`, top: top + row * rowHeight + rowHeight / 2 },
    ]).flat()
  const hit = ({ y }: Point) =>
    elements().find((each) => y >= each.top && y < each.top + rowHeight / 2)?.text ?? 'nothing'
  const parts: Pick<Phone, 'serial' | 'dump' | 'tap' | 'swipe'> = {
    serial: 'A',
    async dump() {
      looks += 1
      const nodes = elements().map(
        (each) =>
          `<node text="${each.text}" package="app.shelf" clickable="true" bounds="[0,${each.top}][1080,${each.top + rowHeight / 2}]"/>`,
      )
      const list = `<node text="" package="app.shelf" scrollable="true" bounds="[0,0][1080,2400]">${nodes.join('')}</node>`
      const tree = parseUiTree(`<hierarchy rotation="0">${list}</hierarchy>`)
      top += moves.shift() ?? 0
      if (!tree) throw new Error('the tree of the test is none')
      return tree
    },
    async tap(at) {
      touched.push(hit(at))
    },
    async swipe(from) {
      touched.push(hit(from))
    },
  }
  // Nothing else of the phone is called here: what is would fail by itself.
  return { phone: parts as Phone, moves, touched, looks: () => looks }
}
