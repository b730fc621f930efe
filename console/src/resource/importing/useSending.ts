import type { ImportReport } from '@quarterdeck/shared/resource/endpoints.ts'
import { useState } from 'react'
import { isCallError } from '../../api/consequence.ts'
import { useAction } from '../../api/useAction.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import type { ChosenFile, ImportSource } from './source.ts'

/** Spreadsheets, and what looks like one: of that the server says what it is, and how a spreadsheet is made of it. */
const sendable = /\.(?:xlsx?|csv|tsv|txt|html?|mht(?:ml)?|xml)$/i

/** Sends a file to be looked at; what is wrong with it as a whole is `problem`. */
export function useSending(source: ImportSource | undefined, onSent: (report: ImportReport, sent: ChosenFile) => void) {
  const t = useT()
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState('')
  const { mutate, isPending } = useAction(
    async (chosen: ChosenFile) => ({ report: await source!.check(chosen), chosen }),
    {
      onDone: ({ report, chosen }) => onSent(report, chosen),
      onFailed(error) {
        if (!isCallError(error)) return false
        setProblem(error.problems[0]?.message ?? error.message)
        return true
      },
    },
  )
  const send = (chosen: File | undefined, type: ChosenFile['type']) => {
    setFile(chosen)
    if (!chosen) return setProblem(t('errors.file_missing'))
    if (!sendable.test(chosen.name)) return setProblem(t('errors.file_type'))
    setProblem('')
    mutate({ file: chosen, type, repeats: 0 })
  }
  return { file, problem, isPending, send }
}
