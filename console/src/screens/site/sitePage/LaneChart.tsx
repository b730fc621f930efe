import { lazy, Suspense } from 'react'
import type { ChartOption } from '../../../ui/Chart.tsx'
import { laneGroup } from './laneChart.ts'

const Chart = lazy(() => import('../../../ui/Chart.tsx').then((module) => ({ default: module.Chart })))

/** The drawing of a lane, which is loaded late, and its sums for those who do not see it. */
export function LaneChart({ option, words }: { option: ChartOption; words: string }) {
  return (
    <div className="lane-chart" role="img" aria-label={words}>
      <Suspense fallback={null}>
        <Chart option={option} group={laneGroup} />
      </Suspense>
    </div>
  )
}
