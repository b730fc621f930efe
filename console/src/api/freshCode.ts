/** Asks whoever works here for a fresh code of the second factor; false where they would rather not. Shown by the shell. */
type AskForCode = () => Promise<boolean>
let asker: AskForCode | undefined

/** Gets a code shown to the server, so that what wants a fresh one works for a while. Asked twice at once, it is asked once. */
export function showFreshCode(): Promise<boolean> {
  return asker?.() ?? Promise.resolve(false)
}

/** The one place that asks. Returns how to stop. */
export function askForCodesBy(by: AskForCode): () => void {
  asker = by
  return () => {
    if (asker === by) asker = undefined
  }
}
