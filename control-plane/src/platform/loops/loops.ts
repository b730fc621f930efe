import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'
import type { Running } from '../running.ts'
import type { Clock } from './clock.ts'
import { createLoop, type Loop, type LoopReport, type Round } from './loop.ts'

export type { Loop, LoopReport } from './loop.ts'

/**
 * A loop that its owner begins and stops. `name` is `<domain>.<what>`, and no two that are there have the same; `ms` from the
 * start of a round to that of the next, asked for anew after each round where it is a function.
 */
export type Every = (name: string, ms: number | (() => number), round: Round) => Loop

/** All work of this program that goes on by itself. */
export interface Loops extends Running {
  readonly clock: Clock
  every: Every
  /** How each loop that was begun fares, by name. */
  list(): LoopReport[]
}

export interface LoopsOptions {
  clock: Clock
  log: Pick<Logger, 'error'>
  metrics?: Pick<Metrics, 'count' | 'gauge' | 'observe'>
}

/** The register of loops. What is begun here is stopped at the end at the latest. */
export function createLoops({ clock, log, metrics }: LoopsOptions): Loops {
  const loops = new Map<string, Loop>()
  const list = () => [...loops.values()].map((loop) => loop.report())
  metrics?.gauge(
    'quarterdeck_loop_lag_seconds',
    'How late the last round of each loop began.',
    () => new Map(list().map(({ name, lagMs }) => [name, lagMs / 1000])),
    'loop',
  )
  return {
    clock,
    every(name, ms, round) {
      const loop: Loop = createLoop({
        name,
        ms: typeof ms === 'number' ? () => ms : ms,
        round,
        clock,
        onRound(tookMs, error) {
          metrics?.observe('quarterdeck_loop_seconds', 'How long rounds of loops took.', tookMs / 1000, { loop: name })
          if (error === undefined) return
          metrics?.count('quarterdeck_loop_failures_total', 'Rounds of loops that failed.', { loop: name })
          log.error({ err: error, loop: name }, 'a round of a loop failed')
        },
        onBegun() {
          if (loops.has(name)) throw new Error(`two loops are called ${name}`)
          loops.set(name, loop)
        },
        onStopped() {
          if (loops.get(name) === loop) loops.delete(name)
        },
      })
      return loop
    },
    list: () => list().sort((a, b) => a.name.localeCompare(b.name, 'en')),
    async stop() {
      await Promise.all([...loops.values()].map((loop) => loop.stop()))
    },
  }
}
