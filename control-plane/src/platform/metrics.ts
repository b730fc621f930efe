import { Counter, collectDefaultMetrics, Gauge, Histogram, register as ofProcess, Registry } from 'prom-client'

/** Values that are read when the page is asked for: one number, or one a label value. */
export type GaugeRead = () => number | Map<string, number> | Promise<number | Map<string, number>>

/**
 * Numbers about this program, in Prometheus' text format at `/metrics`. Names begin with `quarterdeck_`; those of the
 * process (memory, processor, event loop, garbage collection) have the standard names, `process_…` and `nodejs_…`.
 */
export interface Metrics {
  /** A number that a domain offers, read at each look; with `label`, a map from label value to number. */
  gauge(name: string, help: string, read: GaugeRead, label?: string): void
  /** Counts something; `labels` as `{ endpoint: 'x' }`, always of the same names. */
  count(name: string, help: string, labels?: Labels, by?: number): void
  /** Adds a duration in seconds to a histogram. */
  observe(name: string, help: string, seconds: number, labels?: Labels): void
  text(): Promise<string>
}
export type Labels = Readonly<Record<string, string | number>>

/** Upper bounds in seconds; an answer within 50 ms is the aim, a long import may take minutes. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const counters = new Map<string, Counter>()
  const histograms = new Map<string, Histogram>()
  watchProcess()
  return {
    gauge(name, help, read, label = 'name') {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          const value = await read()
          this.reset()
          if (typeof value === 'number') this.set(value)
          else for (const [of, number] of value) this.set({ [label]: of }, number)
        },
      })
    },
    count(name, help, labels = {}, by = 1) {
      const make = () => new Counter({ name, help, labelNames: Object.keys(labels), registers })
      known(counters, name, make).inc(labels, by)
    },
    observe(name, help, seconds, labels = {}) {
      const make = () => new Histogram({ name, help, labelNames: Object.keys(labels), buckets, registers })
      known(histograms, name, make).observe(labels, seconds)
    },
    text: () => Registry.merge([registry, ofProcess]).metrics(),
  }
}

/** Once a process, whatever is started and stopped in it: the watching has no end of its own. */
function watchProcess(): void {
  if (ofProcess.getMetricsAsArray().length === 0) collectDefaultMetrics()
}

function known<T>(all: Map<string, T>, name: string, make: () => T): T {
  const found = all.get(name) ?? make()
  all.set(name, found)
  return found
}
