import { useMemo } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { ChartCard } from '../../../ui/ChartCard.tsx'
import { useIsWall } from '../../../ui/useIsWall.ts'

export interface Line {
  name: string
  /** One a day; null where nobody knows. */
  values: readonly (number | null)[] | undefined
  colour: string
}

interface LineCardProps {
  title: string
  days: readonly string[]
  lines: readonly Line[]
  /** The number beside a name: all days together, or the last that is known. */
  legend: 'sum' | 'last'
  unit?: '%'
}

/** Lines over days; days without anything stay empty, and the tooltip says day and exact values. */
export function LineCard({ title, days, lines, legend, unit }: LineCardProps) {
  const { t, language } = useTexts()
  const isWall = useIsWall()
  const option = useMemo(
    () => ({
      grid: { left: 8, right: 20, top: 14, bottom: 4, outerBoundsMode: 'same' as const },
      xAxis: dayAxis(days),
      yAxis: {
        type: 'value' as const,
        ...(unit ? { min: 0, max: 100, axisLabel: { formatter: percentText(language) } } : { minInterval: 1 }),
      },
      series: lines.map(({ name, values, colour }) => ({
        name,
        type: 'line' as const,
        data: [...(values ?? [])],
        color: colour,
        lineStyle: { width: isWall ? 3 : 2 },
        // A single day is a point.
        symbol: 'circle',
        symbolSize: days.length > 45 ? 0 : isWall ? 8 : 5,
        showSymbol: days.length <= 45,
        ...(unit && { tooltip: { valueFormatter: percentText(language) } }),
      })),
    }),
    [days, lines, unit, language, isWall],
  )
  const isEmpty = days.length > 0 && lines.every(({ values }) => !values?.some((value) => value))
  return (
    <ChartCard
      title={title}
      legend={lines.map(({ name, values = [], colour }) => ({
        name,
        colour,
        value: legendText(values, legend, unit, (value) => formatNumber(value, language, unit ? 2 : 0)),
      }))}
      option={option}
      height={isWall ? 330 : 210}
      empty={isEmpty ? t('dashboard.none') : undefined}
    />
  )
}

/** `11-20` below, the whole day in the tooltip. */
export function dayAxis(days: readonly string[]) {
  return {
    type: 'category' as const,
    data: [...days],
    boundaryGap: false,
    axisLabel: { formatter: (day: string) => day.slice(5), hideOverlap: true },
  }
}

export function percentText(language: Parameters<typeof formatNumber>[1]) {
  return (value: unknown) => (typeof value === 'number' ? `${formatNumber(value, language, 2)}%` : '–')
}

function legendText(
  values: readonly (number | null)[],
  kind: 'sum' | 'last',
  unit: '%' | undefined,
  format: (value: number) => string,
): string {
  const known = values.filter((value) => value !== null)
  const value = kind === 'sum' ? known.reduce((sum, each) => sum + each, 0) : known.at(-1)
  return value === undefined ? '–' : `${format(value)}${unit ?? ''}`
}
