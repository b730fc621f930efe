import type { ScreenElement } from '@quarterdeck/shared/protocol/screen.ts'

/** What a dump of the screen gave, and how large the screen was that its bounds are of. */
export interface Elements {
  activity: string
  elements: readonly ScreenElement[]
  width: number
  height: number
}

interface Point {
  x: number
  y: number
}

/** The smallest element at a point of the screen: of several the one that was drawn last. */
export function elementAt({ elements }: Pick<Elements, 'elements'>, { x, y }: Point): ScreenElement | undefined {
  let best: ScreenElement | undefined
  for (const one of elements) {
    const { left, top, right, bottom } = one.bounds
    const isHit = x >= left && x < right && y >= top && y < bottom
    if (isHit && (!best || areaOf(one) <= areaOf(best))) best = one
  }
  return best
}

function areaOf({ bounds: { left, top, right, bottom } }: ScreenElement): number {
  return (right - left) * (bottom - top)
}

/** How an element is called in one line. */
export function nameOf({ text, description, id, class: kind }: ScreenElement): string {
  return text || description || id.replace(/^.*\//, '') || kind.replace(/^.*\./, '')
}
