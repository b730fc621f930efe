import { useEffect, useState } from 'react'
import { useHotkey } from '../../ui/useHotkey.ts'

/** `j` and `k` walk through the rows, Enter opens the one that they stand on. */
export function useTableKeys<R extends { id: number }>(
  rows: readonly R[],
  onOpen: ((row: R) => void) | undefined,
  enabled = true,
) {
  const [activeId, setActiveId] = useState<number>()
  const at = rows.findIndex((row) => row.id === activeId)
  const step = (by: 1 | -1) => {
    const next = rows[at < 0 ? (by === 1 ? 0 : rows.length - 1) : at + by]
    if (next) setActiveId(next.id)
  }
  useHotkey('j', () => step(1), { enabled })
  useHotkey('k', () => step(-1), { enabled })
  useHotkey('Enter', () => rows[at] && onOpen?.(rows[at]), { enabled: enabled && at >= 0 && onOpen !== undefined })
  useEffect(() => {
    if (activeId !== undefined) document.querySelector(`[data-row="${activeId}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return { activeId, setActiveId }
}
