import type { ToConsole } from '@quarterdeck/shared/protocol/console.ts'

type Progress = Extract<ToConsole, { type: 'progress' }>

export interface Topics {
  tell(message: ToConsole): void
  /** Every topic may have changed: the connection was lost for a while. */
  notifyAll(): void
  /** Returns how to stop. A burst of changes calls back at once and once more at its end. */
  onChanged(topic: string, callback: () => void, everyMs: number): () => void
  onProgress(job: string, callback: (progress: Progress) => void): () => void
}

/** Hands live messages to whoever listens to their topic. */
export function createTopics(): Topics {
  const changed = new Map<string, Set<() => void>>()
  const progress = new Map<string, Set<(progress: Progress) => void>>()
  return {
    tell(message) {
      if (message.type === 'changed') for (const callback of changed.get(message.topic) ?? []) callback()
      if (message.type === 'progress') for (const callback of progress.get(message.job) ?? []) callback(message)
    },
    notifyAll() {
      for (const callbacks of changed.values()) for (const callback of callbacks) callback()
    },
    onChanged(topic, callback, everyMs) {
      const { call, stop } = throttled(callback, everyMs)
      const leave = join(changed, topic, call)
      return () => {
        leave()
        stop()
      }
    },
    onProgress: (job, callback) => join(progress, job, callback),
  }
}

function join<T>(all: Map<string, Set<T>>, name: string, callback: T): () => void {
  const callbacks = all.get(name) ?? new Set()
  all.set(name, callbacks.add(callback))
  return () => callbacks.delete(callback)
}

function throttled(callback: () => void, everyMs: number): { call(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again = false
  function rest(): void {
    timer = setTimeout(() => {
      timer = undefined
      if (!again) return
      again = false
      callback()
      rest()
    }, everyMs)
  }
  return {
    call() {
      if (timer) {
        again = true
        return
      }
      callback()
      rest()
    },
    stop: () => clearTimeout(timer),
  }
}
