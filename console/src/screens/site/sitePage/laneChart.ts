import type { ChartOption } from '../../../ui/Chart.tsx'

/** Pixels left and right of the days: the same in charts and strips, so that a day stands above itself. */
export const gutter = { left: 48, right: 14 }
/** What is pointed at in one chart is pointed at in all. */
export const laneGroup = 'site-timeline'

/** A chart over the days of the timeline; the axis is drawn once, above and below all lanes. */
export function laneOption(
  days: readonly string[],
  yAxis: NonNullable<ChartOption['yAxis']>,
  series: NonNullable<ChartOption['series']>,
): ChartOption {
  return {
    grid: { ...gutter, top: 10, bottom: 8, outerBoundsMode: 'none' },
    xAxis: { type: 'category', data: [...days], axisLabel: { show: false } },
    yAxis,
    series,
  } as ChartOption
}
