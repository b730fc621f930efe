/** Values that are read when the page is asked for: one number, or one a label value. */
export type GaugeRead = () => number | Map<string, number> | Promise<number | Map<string, number>>

/** Numbers about this process, in Prometheus' text format at `/metrics`. Names begin with `quarterdeck_`. */
export interface Metrics {
  /** A number that a domain offers, read at each look; with `label`, a map from label value to number. */
  gauge(name: string, help: string, read: GaugeRead, label?: string): void
  /** Counts something; `labels` as `{ endpoint: 'x' }`. */
  count(name: string, help: string, labels?: Labels, by?: number): void
  /** Adds a duration in seconds to a histogram. */
  observe(name: string, help: string, seconds: number, labels?: Labels): void
  text(): Promise<string>
}
export type Labels = Readonly<Record<string, string | number>>

interface Family {
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  values: Map<string, number>
  histograms: Map<string, { counts: number[]; sum: number; total: number }>
  read?: GaugeRead
  label?: string
}

/** Upper bounds in seconds; an answer within 50 ms is the aim, a long import may take minutes. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

export function createMetrics(): Metrics {
  const families = new Map<string, Family>()
  const family = (name: string, help: string, type: Family['type']): Family => {
    let found = families.get(name)
    if (!found) {
      found = { help, type, values: new Map(), histograms: new Map() }
      families.set(name, found)
    }
    return found
  }
  return {
    gauge(name, help, read, label) {
      if (families.has(name)) throw new Error(`the metric ${name} is offered twice`)
      Object.assign(family(name, help, 'gauge'), { read, label })
    },
    count(name, help, labels = {}, by = 1) {
      const { values } = family(name, help, 'counter')
      const key = labelText(labels)
      values.set(key, (values.get(key) ?? 0) + by)
    },
    observe(name, help, seconds, labels = {}) {
      const { histograms } = family(name, help, 'histogram')
      const key = labelText(labels)
      const histogram = histograms.get(key) ?? { counts: buckets.map(() => 0), sum: 0, total: 0 }
      histograms.set(key, histogram)
      const at = buckets.findIndex((bound) => seconds <= bound)
      if (at >= 0) histogram.counts[at]!++
      histogram.sum += seconds
      histogram.total++
    },
    async text() {
      const lines: string[] = []
      for (const [name, found] of families) {
        lines.push(`# HELP ${name} ${found.help}`, `# TYPE ${name} ${found.type}`)
        if (found.read) lines.push(...(await gaugeLines(name, found.read, found.label ?? 'name')))
        for (const [labels, value] of found.values) lines.push(`${name}${braces(labels)} ${value}`)
        for (const [labels, histogram] of found.histograms) lines.push(...histogramLines(name, labels, histogram))
      }
      return `${lines.join('\n')}\n`
    },
  }
}

async function gaugeLines(name: string, read: GaugeRead, label: string): Promise<string[]> {
  const value = await read()
  if (typeof value === 'number') return [`${name} ${value}`]
  return [...value].map(([of, number]) => `${name}${braces(labelText({ [label]: of }))} ${number}`)
}

function histogramLines(
  name: string,
  labels: string,
  histogram: { counts: number[]; sum: number; total: number },
): string[] {
  let below = 0
  const lines = buckets.map((bound, at) => {
    below += histogram.counts[at]!
    return `${name}_bucket${braces(labels, `le="${bound}"`)} ${below}`
  })
  lines.push(`${name}_bucket${braces(labels, 'le="+Inf"')} ${histogram.total}`)
  lines.push(`${name}_sum${braces(labels)} ${histogram.sum}`, `${name}_count${braces(labels)} ${histogram.total}`)
  return lines
}

function labelText(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${String(value).replace(/[\\"\n]/g, (c) => (c === '\n' ? '\\n' : `\\${c}`))}"`)
    .join(',')
}

function braces(...labels: string[]): string {
  const text = labels.filter(Boolean).join(',')
  return text ? `{${text}}` : ''
}
