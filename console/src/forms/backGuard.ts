type Guard = () => void

const guards: Guard[] = []

/**
 * Watches for steps back. Must be called before the router is made: browsers call the listeners of a window in the order
 * in which they came, whether they capture or not, and this one has to be first.
 */
export function watchBack(): void {
  addEventListener('popstate', (event) => {
    const guard = guards.at(-1)
    if (!guard) return
    event.stopImmediatePropagation()
    guard()
  })
}

/**
 * While held, a step back stays on this page and calls back instead: the address is put back before the router sees that
 * it changed. Of several the last one counts. Returns how to let go.
 */
export function holdBack(onBack: () => void): () => void {
  const here = { state: history.state as unknown, href: location.href }
  const guard = () => {
    history.pushState(here.state, '', here.href)
    onBack()
  }
  guards.push(guard)
  return () => {
    guards.splice(guards.indexOf(guard), 1)
  }
}
