import type { PhoneMeasures } from '@quarterdeck/shared/contracts/fleet.ts'
import type { ChartOption } from '../../../ui/Chart.tsx'

type Point = [at: number, value: number]

/** Three lines over one axis from 0 to 100: percent, degrees and percent. What is unknown has no point. */
export function measureLines(measures: PhoneMeasures): Record<'battery' | 'temperature' | 'storage', Point[]> {
  const line = (value: (of: PhoneMeasures[number]) => number, unknown: number): Point[] =>
    measures.flatMap((one) => (value(one) === unknown ? [] : [[clockOf(one.at), value(one)] satisfies Point]))
  return {
    battery: line(({ battery }) => battery, -1),
    temperature: line(({ temperature }) => temperature, -273),
    storage: line(
      ({ storage_free, storage_total }) =>
        storage_free < 0 || storage_total <= 0 ? -1 : Math.round((storage_free * 100) / storage_total),
      -1,
    ),
  }
}

/** Times are those of the installation, whatever zone the browser is in: they are drawn as if they were UTC. */
function clockOf(at: string): number {
  return Date.parse(`${at.replace(' ', 'T')}Z`)
}

export function measureOption(lines: readonly { name: string; colour: string; points: Point[] }[]): ChartOption {
  return {
    useUTC: true,
    xAxis: { type: 'time' },
    yAxis: { type: 'value', min: 0, max: 100 },
    series: lines.map(({ name, colour, points }) => ({
      name,
      type: 'line',
      step: 'end',
      showSymbol: points.length < 2,
      color: colour,
      data: points,
    })),
  }
}
