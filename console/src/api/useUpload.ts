import { useEffect, useRef, useState } from 'react'
import type { AskOptions } from './ask.ts'
import { uploading } from './uploading.ts'

export interface Upload {
  /** The part of it that has gone out, 0 to 1. */
  sent: number
  /** To be made with each call that uploads. */
  how(): AskOptions
  isTakenBack(): boolean
}

/** An upload that is watched: who leaves while it goes out takes it back. */
export function useUpload(): Upload {
  const [sent, setSent] = useState(0)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  return {
    sent,
    how() {
      leaving.current = new AbortController()
      return { signal: leaving.current.signal, via: uploading((bytes, of) => setSent(bytes / of)) }
    },
    isTakenBack: () => leaving.current?.signal.aborted === true,
  }
}
