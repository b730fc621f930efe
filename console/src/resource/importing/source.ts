import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import type { ReactNode } from 'react'
import type { ServedFile } from '../../ui/saveFile.ts'

export interface ChosenFile {
  file: File
  /** 0 appends and updates, 1 clears first. */
  type: 0 | 1
  /** 1: rows that repeat others too. */
  repeats: 0 | 1
}

/** Where an import goes. */
export interface ImportSource {
  /** Words for the title. */
  title: string
  /** Sends a file to look at it, without changing anything. */
  check(file: ChosenFile): Promise<ImportReport>
  template?: (() => Promise<ServedFile>) | undefined
  /** Files that are taken beside spreadsheets, such as `.txt`. */
  alsoTakes?: string | undefined
  /** What else is to be chosen before the file is sent. */
  extra?: ReactNode
  /** What rows that repeat each other have in common, in words, where they are left out unless they are wanted. */
  alike?: string | undefined
  /** Whether clear-then-import is offered; how many rows it would remove, when known. */
  clearing?: { there: string | undefined } | undefined
}
