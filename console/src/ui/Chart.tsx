import { BarChart, type BarSeriesOption, LineChart, type LineSeriesOption } from 'echarts/charts'
import {
  GridComponent,
  type GridComponentOption,
  MarkLineComponent,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components'
import { type ComposeOption, connect, type EChartsType, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { formatNumber } from '../i18n/format.ts'
import { useTexts } from '../i18n/TextProvider.tsx'
import { useThemeMode } from '../theme/themeMode.ts'
import { chartColours } from './chartColours.ts'

export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | TooltipComponentOption
>

interface ChartProps {
  option: ChartOption
  /** Charts of one group over the same days: what is pointed at in one is pointed at in all. */
  group?: string
}

/** Draws an option in the current theme and language, at the size of the box around it. */
export function Chart({ option, group }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const { language } = useTexts()
  const mode = useThemeMode()
  useEffect(() => {
    use([BarChart, LineChart, GridComponent, MarkLineComponent, TooltipComponent, SVGRenderer])
    const made = init(box.current, undefined, { renderer: 'svg' })
    chart.current = made
    if (group !== undefined) {
      made.group = group
      connect(group)
    }
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(box.current!)
    return () => {
      observer.disconnect()
      made.dispose()
    }
  }, [group])
  useEffect(() => {
    chart.current?.setOption(
      dressed(option, mode, (value) => formatNumber(value, language)),
      {
        // A line that is no longer there must go, and not stay because nothing came in its place.
        replaceMerge: ['series'],
      },
    )
  }, [option, mode, language])
  return <div ref={box} style={{ height: '100%' }} />
}

/** From this width on it hangs on a wall, and is read from afar. */
const wallPx = 2200

/** What is the same in every chart: fonts, lines, thousands, a tooltip with exact values. */
function dressed(option: ChartOption, mode: 'light' | 'dark', format: (value: number) => string): ChartOption {
  const { text, line } = chartColours[mode]
  const label = { color: text, fontSize: innerWidth >= wallPx ? 16 : 12 }
  return {
    animation: false,
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
    grid: { left: 8, right: 8, top: 12, bottom: 4, outerBoundsMode: 'same' },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      backgroundColor: mode === 'dark' ? '#3a4049' : '#23272e',
      borderWidth: 0,
      textStyle: { color: '#fff', fontSize: 13 },
      valueFormatter: (value) => format(Number(value)),
    },
    ...option,
    xAxis: {
      axisTick: { show: false },
      axisLine: { lineStyle: { color: line } },
      ...option.xAxis,
      axisLabel: { ...label, ...labelOf(option.xAxis) },
    },
    yAxis: {
      splitLine: { lineStyle: { color: line } },
      ...option.yAxis,
      // Names stand as they are.
      axisLabel: { ...label, ...(isNames(option.yAxis) ? {} : { formatter: format }), ...labelOf(option.yAxis) },
    },
  } as ChartOption
}

function isNames(axis: ChartOption['yAxis']): boolean {
  return axis !== undefined && !Array.isArray(axis) && axis.type === 'category'
}

function labelOf(axis: ChartOption['xAxis'] | ChartOption['yAxis']): object {
  return axis && !Array.isArray(axis) ? ((axis.axisLabel as object | undefined) ?? {}) : {}
}
