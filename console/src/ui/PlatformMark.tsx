import type { CSSProperties } from 'react'
import './platformMark.css'

/** The mark of a platform where its name has no room: its first letter, in a colour that is always its own. */
export function PlatformMark({ name }: { name: string }) {
  if (name === '') return null
  const hue = [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 360, 7)
  return (
    <span className="platform-mark" aria-hidden style={{ '--hue': hue } as CSSProperties}>
      {[...name][0]!.toUpperCase()}
    </span>
  )
}
