/** Something to tell the operator, from code that is not a component. `Notices` shows them. */
export type Notice =
  | { kind: 'success' | 'error' | 'info'; text: string; next?: NextStep | undefined }
  /** HTTP 403: a notice titled Forbidden. */
  | { kind: 'forbidden'; text: string }
  /** The session is over: the re-login dialog. */
  | { kind: 'expired' }
  /** Nobody answers: the backend is not started or the proxy is wrong. */
  | { kind: 'unreachable' }

/** What may be done right after it, e.g. taking it back. */
export interface NextStep {
  label: string
  onClick(): void
}

type Listener = (notice: Notice) => void
let listener: Listener | undefined
let waiting: Notice[] = []

/** Shows a notice; one that comes before anybody listens waits. */
export function tell(notice: Notice): void {
  if (listener) listener(notice)
  else waiting.push(notice)
}

/** The one place that shows notices. Returns how to stop. */
export function listen(to: Listener): () => void {
  listener = to
  for (const notice of waiting) to(notice)
  waiting = []
  return () => {
    if (listener === to) listener = undefined
  }
}
