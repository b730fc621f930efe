import { useMemo } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { FleetStatus } from '../../../live/fleet.ts'
import { useThemeMode } from '../../../theme/themeMode.ts'
import { ChartCard } from '../../../ui/ChartCard.tsx'
import { chartColours } from '../../../ui/chartColours.ts'

/** Ended tasks of the last 24 hours, hour by hour. Hours without any are drawn as empty. */
export function HourChart({ fleet: { hours } }: { fleet: FleetStatus }) {
  const { t, language } = useTexts()
  const colours = chartColours[useThemeMode()]
  const option = useMemo(() => {
    const series = (name: string, values: number[], color: string) => ({
      name,
      type: 'bar' as const,
      stack: 'ended',
      data: values,
      color,
      barMaxWidth: 22,
      barCategoryGap: '28%',
    })
    return {
      xAxis: {
        type: 'category' as const,
        data: hours.map(({ hour }) => hour),
        axisLabel: { formatter: hourOf, interval: 2 },
      },
      yAxis: { type: 'value' as const, minInterval: 1 },
      series: [
        series(
          t('home.succeeded'),
          hours.map(({ success }) => success),
          colours.good,
        ),
        series(
          t('home.failed'),
          hours.map(({ failed }) => failed),
          colours.bad,
        ),
      ],
    }
  }, [hours, t, colours])
  const sum = (name: 'success' | 'failed') =>
    formatNumber(
      hours.reduce((all, hour) => all + hour[name], 0),
      language,
    )
  return (
    <ChartCard
      title={t('home.day')}
      legend={[
        { name: t('home.succeeded'), colour: colours.good, value: sum('success') },
        { name: t('home.failed'), colour: colours.bad, value: sum('failed') },
      ]}
      option={option}
      height={220}
    />
  )
}

/** `14:00` of `2026-11-20 14:00`. */
function hourOf(hour: string): string {
  return hour.slice(11)
}
