import type { FileReply } from '@quarterdeck/shared/contracts/fileReply.ts'
import { takeMedia } from '@quarterdeck/shared/contracts/publishing.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { libraryItem } from '@quarterdeck/shared/resources/content/libraryItem.ts'
import { release } from '@quarterdeck/shared/resources/publish/release.ts'
import { useEffect, useRef, useState } from 'react'
import { ask } from '../../../api/ask.ts'
import { isCallError } from '../../../api/consequence.ts'
import { loadRow } from '../../../api/resourceCalls.ts'
import { sendFile } from '../../../api/sendFile.ts'

/** A file on its way in, or one that could not be used. */
export interface Sending {
  key: number
  name: string
  /** The part that has gone out, 0 to 1. */
  sent: number
  error: string
  stop(): void
}

/** What those hear who do not see a picture, by the id of its file. */
export type Alts = Readonly<Record<string, string>>

export interface Media {
  sending: readonly Sending[]
  /** Something has not arrived yet. */
  isSending: boolean
  send(files: readonly File[]): void
  /** What items of the library hold; `name` stands there meanwhile. */
  take(library: readonly number[], name: string): void
}

/** Files are sent in, or taken from the library, while one writes. `onTaken` gets each as soon as it is there. */
export function useMedia(onTaken: (files: readonly FileReply[], alts: Alts) => void): Media {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const taken = useRef(onTaken)
  taken.current = onTaken
  const open = useRef(new Set<AbortController>())
  useEffect(
    () => () => {
      for (const one of open.current) one.abort()
    },
    [],
  )
  const drop = (key: number) => setSending((before) => before.filter((one) => one.key !== key))
  const change = (key: number, to: Partial<Sending>) =>
    setSending((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one)))

  const follow = async (name: string, work: (signal: AbortSignal, key: number) => Promise<void>) => {
    const leaving = new AbortController()
    const key = nextKey++
    const stop = () => {
      leaving.abort()
      drop(key)
    }
    open.current.add(leaving)
    setSending((before) => [...before, { key, name, sent: 0, error: '', stop }])
    try {
      await work(leaving.signal, key)
      drop(key)
    } catch (error) {
      if (!leaving.signal.aborted) change(key, { error: isCallError(error) ? error.message : String(error) })
    } finally {
      open.current.delete(leaving)
    }
  }

  return {
    sending,
    isSending: sending.some(({ error }) => error === ''),
    send(files) {
      // They go out side by side, and take their places in the order in which they were chosen.
      let before: Promise<unknown> = Promise.resolve()
      for (const file of files) {
        const turn = before
        before = follow(file.name, async (signal, key) => {
          const onSent = (sent: number) => change(key, { sent })
          const sent = await sendFile({ resource: release.name, field: 'media' }, file, { signal, onSent })
          await turn
          taken.current([sent], {})
        })
      }
    },
    take: (library: readonly number[], name: string) =>
      void follow(name, async (signal) => {
        const { data } = await ask(takeMedia, { body: { library: [...library] } }, { signal, quiet: true })
        const rows = await Promise.all(library.map((id) => loadRow(items, id, signal)))
        // One that holds a text alone gives no file.
        const shown = rows.filter(({ image, video }) => Boolean(image) || Boolean(video))
        taken.current(data, Object.fromEntries(data.map(({ id }, at) => [id, String(shown[at]?.alt ?? '')])))
      }),
  }
}

let nextKey = 1
const items: AnyResource = libraryItem
