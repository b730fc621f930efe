import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { createContext, useContext } from 'react'

const Row = createContext<Readonly<Record<string, unknown>> | undefined>(undefined)

/** Around a form: the row that it edits, which knows what its files are called. */
export const KnownFiles = Row.Provider

export function useKnownFiles(field: string): readonly FileReply[] {
  return (useContext(Row)?.[`${field}_files`] as readonly FileReply[] | undefined) ?? []
}
