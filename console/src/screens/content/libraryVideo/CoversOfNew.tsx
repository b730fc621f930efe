import { libraryVideo } from '@quarterdeck/shared/resources/content/libraryVideo.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadRow } from '../../../api/resourceCalls.ts'
import type { AddedDialogProps } from '../../../resource/screenExtensions.ts'
import { CoverDialog } from './CoverDialog.tsx'

/** New videos get their covers, one after the other. */
export function CoversOfNew({ rows, onClose }: AddedDialogProps) {
  const ids = 'ids' in rows ? rows.ids : []
  const [at, setAt] = useState(0)
  const queries = useQueryClient()
  const id = ids[at]
  const { data: row } = useQuery({
    queryKey: ['library-video', 'cover', id],
    queryFn: ({ signal }) => loadRow(libraryVideo, id!, signal),
    enabled: id !== undefined,
  })
  if (!row) return null
  const next = () => {
    void queries.invalidateQueries({ queryKey: ['library-video'] })
    if (at + 1 < ids.length) setAt(at + 1)
    else onClose()
  }
  return <CoverDialog key={id} row={row} onDone={() => undefined} onClose={next} />
}
