import { useCallback, useEffect, useRef, useState } from 'react'
import type { Loaded } from '../../api/resourceCalls.ts'
import { mergeRows } from './mergeRows.ts'

/** For how long after the answer to what the operator did further ones count as its echo: live updates tell of it too. */
const echoMs = 2000
/** How long a changed row stays tinted. */
const tintMs = 1600

interface Shown<R> extends Loaded<R> {
  key: string
  /** The answer that this was made of. */
  answer: Loaded<R>
  gone: ReadonlySet<number>
  tinted: ReadonlySet<number>
  /** True where showing the answer would move rows. */
  hasUnseen: boolean
  added: number
}

const nothing: ReadonlySet<number> = new Set()

interface Answer<R> {
  rows: Loaded<R> | undefined
  /** Of the page and filter that the rows are of. */
  key: string
  /** True while the rows are those of another key. */
  waiting: boolean
  /** When the answer came, in ms. */
  at: number
}

/**
 * What of the newest answer is on screen. Another page or filter, and what the operator did, is shown at once. What
 * others did changes rows in place; rows that come and go are announced and shown when asked for.
 */
export function useShownRows<R extends { id: number }>({ rows: answer, key, waiting, at }: Answer<R>) {
  const [shown, setShown] = useState<Shown<R>>()
  const ownUntil = useRef(0)

  useEffect(() => {
    if (!answer || waiting) return
    setShown((before) => {
      if (before?.key === key && before.answer === answer) return before
      // By when it came: drawing thousands of rows may take a slow machine longer than an echo lasts.
      const own = at < ownUntil.current
      if (!before || before.key !== key || own || before.rows.length === 0) return plain(answer, key)
      const merged = mergeRows(before, answer)
      const hasUnseen = merged.moved || merged.added > 0
      return {
        ...answer,
        total: hasUnseen ? before.total : answer.total,
        rows: merged.rows as R[],
        key,
        answer,
        gone: merged.gone,
        tinted: merged.changed,
        hasUnseen,
        added: merged.added,
      }
    })
  }, [answer, key, waiting, at])

  useEffect(() => {
    if (!shown?.tinted.size) return undefined
    const timer = setTimeout(() => setShown((now) => now && { ...now, tinted: nothing }), tintMs)
    return () => clearTimeout(timer)
  }, [shown?.tinted])

  const showOwn = useCallback(
    async (ask: () => Promise<Loaded<R> | undefined>) => {
      ownUntil.current = Number.POSITIVE_INFINITY
      const own = await ask()
      ownUntil.current = Date.now() + echoMs
      // A live update may have brought the same answer before: then it is not new, and nothing else would show it plainly.
      setShown((now) => (now?.key === key && own ? plain(own, key) : now))
      return own
    },
    [key],
  )
  const showUnseen = useCallback(() => setShown((now) => now && plain(now.answer, now.key)), [])
  // Before the effect has run for a first answer, the answer itself is what is shown.
  const now = shown ?? (answer ? plain(answer, key) : undefined)
  return {
    rows: now?.rows ?? [],
    total: now?.total ?? 0,
    capped: now?.capped ?? false,
    beside: (answer ?? now)?.beside ?? {},
    gone: now?.gone ?? nothing,
    tinted: now?.tinted ?? nothing,
    unseen: now?.hasUnseen ? { added: now.added } : undefined,
    showUnseen,
    /** Shows what `ask` brings as it is, however long that takes: it follows from what the operator did. */
    showOwn,
  }
}

function plain<R>(answer: Loaded<R>, key: string): Shown<R> {
  return { ...answer, key, answer, gone: nothing, tinted: nothing, hasUnseen: false, added: 0 }
}
