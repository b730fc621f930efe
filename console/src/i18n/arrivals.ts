type Listener = () => void

const listeners = new Set<Listener>()

/** Words came that something on screen waits for. */
export function textsArrived(): void {
  for (const listener of listeners) listener()
}

export function onTexts(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
