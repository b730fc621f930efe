import type { Metrics } from './metrics.ts'
import type { Store } from './store/store.ts'

/** The same store, with its waiting writes and their durations among the metrics. */
export function measureStore(store: Store, metrics: Metrics): Store {
  let waiting = 0
  metrics.gauge('quarterdeck_store_writes_waiting', 'Transactions asked for and not yet on disk.', () => waiting)
  return {
    ...store,
    async write(work, options) {
      const started = performance.now()
      waiting++
      try {
        return await store.write(work, options)
      } finally {
        waiting--
        metrics.observe(
          'quarterdeck_store_write_seconds',
          'From asking for a transaction to its end.',
          (performance.now() - started) / 1000,
        )
      }
    },
  }
}
