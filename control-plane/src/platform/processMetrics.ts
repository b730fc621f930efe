import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Running } from './context.ts'
import type { Metrics } from './metrics.ts'

/** How the process itself is doing: turns of the main loop that took too long, memory, age. */
export function startProcessMetrics(metrics: Metrics): Running {
  const delays = monitorEventLoopDelay({ resolution: 10 })
  delays.enable()
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)
  metrics.gauge(
    'quarterdeck_event_loop_lag_seconds',
    'Delay of the main loop since the last look.',
    () => {
      const values = new Map([
        ['p50', seconds(delays.percentile(50))],
        ['p99', seconds(delays.percentile(99))],
        ['max', seconds(delays.max)],
      ])
      delays.reset()
      return values
    },
    'quantile',
  )
  metrics.gauge('quarterdeck_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  metrics.gauge('quarterdeck_uptime_seconds', 'Age of the process.', () => process.uptime())
  return {
    async stop() {
      delays.disable()
    },
  }
}
