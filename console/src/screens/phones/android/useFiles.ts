import { sendPhoneFile } from '@quarterdeck/shared/contracts/screen.ts'
import type { FileProgress } from '@quarterdeck/shared/protocol/screen.ts'
import { useCallback, useMemo, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { isCallError } from '../../../api/consequence.ts'

export interface PhoneFiles {
  /** Newest first. */
  files: readonly FileProgress[]
  send(files: Iterable<File>): void
  hear(progress: FileProgress): void
}

/** Files on their way to a phone: the server tells how they go, and the end of the call how they ended. */
export function useFiles(phone: number): PhoneFiles {
  const [files, setFiles] = useState<readonly FileProgress[]>([])
  const hear = useCallback((told: FileProgress) => {
    setFiles((before) =>
      before.some(({ file }) => file === told.file)
        ? before.map((file) =>
            file.file === told.file && !isOver(file) ? { ...file, ...told, name: file.name, total: file.total } : file,
          )
        : // It was sent from elsewhere: for a post that is made by hand, or from another tab.
          [told, ...before].slice(0, mostShown),
    )
  }, [])
  const sendOne = useCallback(
    async (file: File) => {
      const id = crypto.randomUUID?.() ?? String(Math.random())
      const first: FileProgress = {
        file: id,
        name: file.name,
        state: 'waiting',
        done: 0,
        total: file.size,
        message: '',
      }
      setFiles((before) => [first, ...before].slice(0, mostShown))
      try {
        await ask(sendPhoneFile, { query: { phone, id }, body: { file } }, { quiet: true })
        hear({ ...first, state: 'done', done: file.size })
      } catch (error) {
        hear({ ...first, state: 'failed', message: isCallError(error) ? error.message : String(error) })
      }
    },
    [phone, hear],
  )
  const send = useCallback(
    (dropped: Iterable<File>) => {
      for (const file of dropped) void sendOne(file)
    },
    [sendOne],
  )
  return useMemo(() => ({ files, send, hear }), [files, send, hear])
}

const mostShown = 20

export function isOver({ state }: FileProgress): boolean {
  return state === 'done' || state === 'shown' || state === 'failed'
}
