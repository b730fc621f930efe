import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { type ReactNode, useCallback, useRef } from 'react'
import type { Row } from '../../../api/resourceCalls.ts'
import type { List } from '../../../resource/list/useList.ts'
import { useChoosing } from '../../../resource/table/useChoosing.ts'
import { useMay } from '../../../ui/Me.tsx'
import { usePictures } from '../usePictures.ts'
import { useLookedAt } from './useLookedAt.ts'
import { WallTile } from './WallTile.tsx'
import { walkGrid } from './walkGrid.ts'
import './phoneWall.css'

interface WallGridProps {
  resource: AnyResource
  list: List<Row>
  activeId: number | undefined
  blank: ReactNode
  onOpen(row: Row): void
  onDetails(row: Row): void
}

/** The phones of this page, each with its picture. Arrow keys walk through them; what is out of sight costs nothing. */
export function WallGrid({ resource, list, activeId, blank, onOpen, onDetails }: WallGridProps) {
  const grid = useRef<HTMLUListElement>(null)
  const { rows, selection } = list
  const pictures = usePictures(grid, rows)
  const { choose } = useChoosing(list)
  const lookedAt = useLookedAt()
  const mayWatch = useMay()('screen.watch')
  const latest = useRef({ onOpen, onDetails })
  latest.current = { onOpen, onDetails }
  const open = useCallback((row: Row) => latest.current.onOpen(row), [])
  const details = useCallback((row: Row) => latest.current.onDetails(row), [])
  if (rows.length === 0) return <div className="rows">{blank}</div>
  return (
    <div className={list.waiting ? 'rows rows-waiting wall' : 'rows wall'} aria-busy={list.loading}>
      <ul className="wall-grid" ref={grid} onKeyDown={walkGrid} {...lookedAt.handlers}>
        {rows.map((row) => (
          <WallTile
            key={row.id}
            resource={resource}
            row={row}
            picture={pictures.get(row.id)}
            isChosen={selection.has(row.id)}
            isActive={row.id === activeId}
            isLookedAt={mayWatch && row.id === lookedAt.id}
            onChoose={choose}
            onOpen={open}
            onDetails={details}
          />
        ))}
      </ul>
    </div>
  )
}
