import type { ToConsole } from '@quarterdeck/shared/protocol/console.ts'

/** More ids than these are not worth listing: the console loads its list again. */
const maxIds = 200

export interface EventBuffer {
  /** No ids: too many to list. */
  add(topic: string, ids: readonly (number | string)[]): void
  progress(job: string, userId: number, done: number, total: number, state: string): void
  stop(): void
}

/**
 * Collects what has changed and tells it at most once in `calmMs` for each topic and job: a run of a thousand changes is
 * one message. The first change after a quiet time is told at once.
 */
export function createEventBuffer(
  calmMs: number,
  tell: (message: ToConsole, userId: number | undefined) => void,
): EventBuffer {
  const topics = new Map<string, Set<number | string> | 'many'>()
  const jobs = new Map<string, { userId: number; message: ToConsole }>()
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    timer = undefined
    if (topics.size === 0 && jobs.size === 0) return
    for (const [topic, ids] of topics) tell({ type: 'changed', topic, ids: ids === 'many' ? [] : [...ids] }, undefined)
    for (const { userId, message } of jobs.values()) tell(message, userId)
    topics.clear()
    jobs.clear()
    timer = setTimeout(flush, calmMs)
  }

  /** What is told in one go by the caller goes out as one message. */
  function soon(): void {
    timer ??= setTimeout(flush, 0)
  }

  return {
    add(topic, ids) {
      const known = topics.get(topic)
      if (known !== 'many') topics.set(topic, merge(known, ids))
      soon()
    },
    progress(job, userId, done, total, state) {
      jobs.set(job, { userId, message: { type: 'progress', job, done, total, state } })
      soon()
    },
    stop: () => clearTimeout(timer),
  }
}

function merge(
  known: ReadonlySet<number | string> | undefined,
  ids: readonly (number | string)[],
): Set<number | string> | 'many' {
  if (ids.length === 0 || ids.length + (known?.size ?? 0) > maxIds) return 'many'
  return new Set([...(known ?? []), ...ids])
}
