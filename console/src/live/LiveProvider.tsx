import type { ToConsole } from '@quarterdeck/shared/protocol/console.ts'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { tell } from '../api/notices.ts'
import { readToken } from '../api/token.ts'
import { connectLive, type LiveState } from './connectLive.ts'
import { createTopics, type Topics } from './topics.ts'

export type Progress = Extract<ToConsole, { type: 'progress' }>

interface Live {
  state: LiveState
  topics: Topics
}

const Context = createContext<Live | undefined>(undefined)

/** One live connection for the whole shell. After a loss everything on screen is asked for again. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')
  const [topics] = useState(createTopics)
  const lost = useRef(false)
  useEffect(() => {
    const token = readToken()
    if (!token) return undefined
    const end = new AbortController()
    connectLive(token, end.signal, {
      onState(next) {
        setState(next)
        if (next === 'lost') lost.current = true
        if (next === 'ready' && lost.current) {
          lost.current = false
          topics.notifyAll()
          void queries.invalidateQueries()
        }
      },
      onMessage: (message) => topics.tell(message),
      onEnded: () => tell({ kind: 'expired' }),
    })
    return () => end.abort()
  }, [queries, topics])
  return <Context value={{ state, topics }}>{children}</Context>
}

export function useLiveState(): LiveState {
  return useLive().state
}

/** Calls back when rows of a topic, or of any of several, changed; at once, then at most every `everyMs`, and once more after the last. */
export function useChanged(topic: string | readonly string[], onChanged: () => void, everyMs = 1000): void {
  const { topics } = useLive()
  const callback = useRef(onChanged)
  callback.current = onChanged
  const names = [topic].flat().join()
  useEffect(() => {
    const listening = names.split(',').map((name) => topics.onChanged(name, () => callback.current(), everyMs))
    return () => {
      for (const stop of listening) stop()
    }
  }, [topics, names, everyMs])
}

/** Calls back with the progress of one job. */
export function useProgress(job: string | undefined, onProgress: (progress: Progress) => void): void {
  const { topics } = useLive()
  const callback = useRef(onProgress)
  callback.current = onProgress
  useEffect(() => (job ? topics.onProgress(job, (progress) => callback.current(progress)) : undefined), [topics, job])
}

function useLive(): Live {
  const live = useContext(Context)
  if (!live) throw new Error('live updates are used outside of LiveProvider')
  return live
}
