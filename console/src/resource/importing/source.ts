import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import type { ReactNode } from 'react'
import type { ServedFile } from '../../ui/saveFile.ts'

/** Where an import goes. */
export interface ImportSource {
  /** Words for the title. */
  title: string
  /** Sends the file to look at it, without changing anything. `type` 0 appends and updates, 1 clears first. */
  check(file: File, type: 0 | 1): Promise<ImportReport>
  template?: (() => Promise<ServedFile>) | undefined
  /** What else is to be chosen before the file is sent. */
  extra?: ReactNode
  /** Whether clear-then-import is offered; how many rows it would remove, when known. */
  clearing?: { there: string | undefined } | undefined
}
