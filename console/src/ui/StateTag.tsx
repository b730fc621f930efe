import type { TagColour } from '@quarterdeck/shared/resource/field.ts'
import type { ReactNode } from 'react'
import './tag.css'

/** A state: its colour as specified, in shades that pass contrast on both themes, and always a word. Without a colour it is plain text. */
export function StateTag({ colour, children }: { colour: TagColour | ''; children: ReactNode }) {
  return colour === '' ? (
    <span className="cut">{children}</span>
  ) : (
    <span className="state-tag" data-colour={colour}>
      {children}
    </span>
  )
}
