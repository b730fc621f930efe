import type { FromAgent, LeaseRef, LogLine } from '@quarterdeck/shared/protocol/agent.ts'

/** What a run tells while it works: how far it is, and its log. Nothing of it decides anything, so it may be lost. */
export interface Report {
  progress(state: 'switched' | 'running'): void
  log(level: LogLine['level'], text: string): void
  /** After a new connection: the last state again, and the log that could not be sent. */
  again(): void
  /** Sends what is left. */
  close(): void
}

const flushMs = 500
/** Of one message, by the protocol. */
const linesAtOnce = 200
const linesKept = 1000

export function createReport(ref: LeaseRef, send: (message: FromAgent) => boolean, now: () => number): Report {
  let last: { state: 'switched' | 'running'; at: number } | undefined
  let lines: LogLine[] = []
  let timer: NodeJS.Timeout | undefined

  function sendState(): void {
    if (last) send({ type: 'progress', ...ref, ...last })
  }
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    while (lines.length > 0) {
      if (!send({ type: 'log', ...ref, lines: lines.slice(0, linesAtOnce) })) return
      lines = lines.slice(linesAtOnce)
    }
  }
  return {
    progress(state) {
      last = { state, at: now() }
      sendState()
    },
    log(level, text) {
      lines.push({ at: now(), level, text: text.slice(0, 4000) })
      if (lines.length > linesKept) lines.shift()
      timer ??= setTimeout(flush, flushMs)
    },
    again() {
      sendState()
      flush()
    },
    close: flush,
  }
}
