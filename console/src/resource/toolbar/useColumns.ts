import { useState } from 'react'
import type { Column } from '../table/column.ts'

const stored = (list: string) => `columns.${list}`

/** Which columns are shown: all but those that were put away, kept in this browser. The first always is. */
export function useColumns<R>(list: string, columns: readonly Column<R>[]) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => read(list) ?? usual(columns))
  const shown = columns.filter((column, index) => index === 0 || !hidden.has(column.key))
  const hide = (keys: ReadonlySet<string>) => {
    setHidden(keys)
    localStorage.setItem(stored(list), JSON.stringify([...keys]))
  }
  return {
    shown,
    hidden,
    hide,
    reset() {
      localStorage.removeItem(stored(list))
      setHidden(usual(columns))
    },
  }
}

function usual<R>(columns: readonly Column<R>[]): ReadonlySet<string> {
  return new Set(columns.filter((column) => column.extra).map((column) => column.key))
}

function read(list: string): ReadonlySet<string> | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(stored(list)) ?? 'null')
    return Array.isArray(kept) ? new Set(kept.map(String)) : undefined
  } catch {
    return undefined
  }
}
