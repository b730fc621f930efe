import { createAddressQueue, defaultPoliteness, type Politeness } from './addressQueue.ts'
import { checkSite, type SiteVerdict } from './checkSite.ts'
import type { AskAddress, CheckDeps } from './deps.ts'
import type { SiteStatus } from './verdict.ts'

export type CheckCounts = Record<SiteStatus | 'faults', number>

export interface CheckManyOptions<S> {
  politeness?: Partial<Politeness>
  /** A queue that several such runs share, so that together they are no less polite; instead of `politeness`. */
  ask?: AskAddress
  /** Sites that are known at a time: looked up, or waiting to be asked. The bound on memory; the rest is not read yet. */
  window?: number
  signal: AbortSignal
  /** Each verdict as it comes, in no order. A slow one slows the checking down, a failed one ends it. */
  onVerdict(site: S, verdict: SiteVerdict): void | Promise<void>
  /** A check that failed by no fault of the site. The others go on. */
  onFault(site: S, error: unknown): void
  /** After each site. */
  onProgress?(counts: Readonly<CheckCounts>): void
}

/**
 * Checks any number of sites, as many at once as is polite (addressQueue.ts). Sites are taken from `sites` as there is room,
 * so that a million of them need no more memory than a few thousand. Throws the signal's reason when aborted, after the
 * last connection has been let go.
 */
export async function checkMany<S extends { url: string }>(
  sites: Iterable<S> | AsyncIterable<S>,
  deps: CheckDeps,
  options: CheckManyOptions<S>,
): Promise<CheckCounts> {
  const { window = 2_000, signal } = options
  const polite: CheckDeps = {
    ...deps,
    ask: options.ask ?? createAddressQueue({ ...defaultPoliteness, ...options.politeness }),
  }
  const counts: CheckCounts = { valid: 0, uncertain: 0, invalid: 0, faults: 0 }
  const inner = new AbortController()
  const onAbort = () => inner.abort(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  const room = createRoom(window)
  try {
    for await (const site of sites) {
      await room.enter()
      if (inner.signal.aborted) {
        room.leave()
        break
      }
      void checkOne(site, polite, options, counts, inner.signal)
        .catch((error: unknown) => inner.abort(error))
        .finally(room.leave)
    }
  } catch (error) {
    inner.abort(error)
  } finally {
    await room.empty()
    signal.removeEventListener('abort', onAbort)
  }
  inner.signal.throwIfAborted()
  return counts
}

async function checkOne<S extends { url: string }>(
  site: S,
  deps: CheckDeps,
  { onVerdict, onFault, onProgress }: CheckManyOptions<S>,
  counts: CheckCounts,
  signal: AbortSignal,
): Promise<void> {
  let verdict: SiteVerdict | undefined
  try {
    verdict = await checkSite(site.url, deps, signal)
  } catch (error) {
    if (signal.aborted) return
    onFault(site, error)
  }
  if (verdict) await onVerdict(site, verdict)
  counts[verdict ? verdict.status : 'faults'] += 1
  onProgress?.(counts)
}

/** A room for so many; `enter` waits until there is a place, `empty` until all have left. For one that enters. */
function createRoom(size: number) {
  let inside = 0
  let left: PromiseWithResolvers<void> | undefined
  const untilBelow = async (limit: number) => {
    while (inside >= limit) {
      left ??= Promise.withResolvers()
      await left.promise
    }
  }
  return {
    async enter() {
      await untilBelow(size)
      inside += 1
    },
    leave() {
      inside -= 1
      left?.resolve()
      left = undefined
    },
    empty: () => untilBelow(1),
  }
}
