import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { createContext, useMemo, useState } from 'react'
import type { Row } from '../../../api/resourceCalls.ts'
import type { List } from '../../list/useList.ts'

/** Where the rows of a tree stand, for their names. */
export interface TreeRows {
  levelOf(row: Row): number
  hasBelow(row: Row): boolean
  isFolded(row: Row): boolean
  fold(row: Row): void
}

export const TreeContext = createContext<TreeRows | undefined>(undefined)

const none: ReadonlySet<number> = new Set()

/** The rows of a tree without those below folded ones; a list that is in another order, or no tree, as it is. */
export function useTreeRows(resource: AnyResource, list: List<Row>): { list: List<Row>; tree: TreeRows | undefined } {
  const [folded, setFolded] = useState(none)
  const parent = resource.tree?.parent
  const isTree = parent !== undefined && list.state.order === undefined
  const { rows } = list
  const tree = useMemo((): TreeRows | undefined => {
    if (!isTree) return undefined
    const known = new Map(rows.map((row) => [row.id, row]))
    const above = (row: Row) => known.get(Number(row[parent]))
    const parents = new Set(rows.map((row) => Number(row[parent])))
    const levelOf = (row: Row): number => {
      const one = above(row)
      return one ? 1 + levelOf(one) : 0
    }
    return {
      levelOf,
      hasBelow: ({ id }) => parents.has(id),
      isFolded: ({ id }) => folded.has(id),
      fold: ({ id }) =>
        setFolded((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    }
  }, [isTree, parent, rows, folded])
  const shown = useMemo(() => {
    if (!tree || !parent || folded.size === 0) return rows
    const known = new Map(rows.map((row) => [row.id, row]))
    const isHidden = (row: Row): boolean => {
      const one = known.get(Number(row[parent]))
      return one !== undefined && (folded.has(one.id) || isHidden(one))
    }
    return rows.filter((row) => !isHidden(row))
  }, [tree, parent, rows, folded])
  return { list: shown === rows ? list : { ...list, rows: shown }, tree }
}
