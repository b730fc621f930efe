import { lazy, type ReactNode, Suspense } from 'react'
import type { ChartOption } from './Chart.tsx'
import './chart.css'

const Chart = lazy(() => import('./Chart.tsx').then((module) => ({ default: module.Chart })))

interface ChartCardProps {
  title: string
  legend: readonly { name: string; colour: string; value: string }[]
  option: ChartOption
  height: number
  /** Said in place of the drawing where there is nothing to draw. */
  empty?: string | undefined
  /** Below the drawing. */
  children?: ReactNode
}

/** One chart, one idea: a title, what the colours mean with their sums, and the drawing, which is loaded late. */
export function ChartCard({ title, legend, option, height, empty, children }: ChartCardProps) {
  const words = legend.map(({ name, value }) => `${name} ${value}`).join(', ')
  return (
    <section className="panel">
      <header className="panel-head">
        <h2>{title}</h2>
        <ul className="chart-legend numbers">
          {legend.map(({ name, colour, value }) => (
            <li key={name}>
              <span className="chart-dot" style={{ background: colour }} />
              {name} <strong>{value}</strong>
            </li>
          ))}
        </ul>
      </header>
      {empty === undefined ? (
        <div style={{ height }} role="img" aria-label={`${title}: ${words}`}>
          <Suspense fallback={null}>
            <Chart option={option} />
          </Suspense>
        </div>
      ) : (
        <p className="chart-none" style={{ height }}>
          {empty}
        </p>
      )}
      {children}
    </section>
  )
}
