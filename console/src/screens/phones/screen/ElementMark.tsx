import type { ScreenElement } from '@quarterdeck/shared/protocol/screen.ts'
import type { Elements } from './elements.ts'

/** Where an element stands, over the picture. */
export function ElementMark({ dump, element }: { dump: Elements; element: ScreenElement }) {
  const { left, top, right, bottom } = element.bounds
  const share = (value: number, of: number) => `${(value / of) * 100}%`
  return (
    <div
      className="screen-mark"
      style={{
        left: share(left, dump.width),
        top: share(top, dump.height),
        width: share(right - left, dump.width),
        height: share(bottom - top, dump.height),
      }}
    />
  )
}
