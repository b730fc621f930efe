import type { FigureAnswer } from '@quarterdeck/shared/resource/figureCalls.ts'
import { measureKey, type StatisticsDefinition } from '@quarterdeck/shared/resource/statistics.ts'
import { useMemo } from 'react'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { useThemeMode } from '../../theme/themeMode.ts'
import { ChartCard } from '../../ui/ChartCard.tsx'
import { lineColours } from '../../ui/lineColours.ts'
import { figureText } from './figureText.ts'
import { Marks, markColours } from './Marks.tsx'

const height = 260

/** Each day; one that nobody has counted is a gap. A dashed line stands where something happened. */
export function DayLines({ definition, answer }: { definition: StatisticsDefinition; answer: FigureAnswer }) {
  const { t, language } = useTexts()
  const mode = useThemeMode()
  const colours = lineColours[mode]
  const { days, total, marks } = answer
  const option = useMemo(
    () => ({
      xAxis: {
        type: 'category' as const,
        data: days.map(({ day }) => day.slice(5)),
        axisLabel: { hideOverlap: true },
      },
      yAxis: { type: 'value' as const, minInterval: 1 },
      series: definition.lines.map((name, n) => ({
        type: 'line' as const,
        name: t(measureKey(name)),
        color: colours[n % colours.length]!,
        symbolSize: 5,
        showSymbol: days.length <= 31,
        data: days.map((day) => (typeof day[name] === 'number' ? day[name] : null)),
        ...(n === 0 && { markLine: markLineOf(marks, mode) }),
      })),
    }),
    [definition, days, marks, t, colours, mode],
  )
  const isEmpty = !days.some((day) => definition.lines.some((name) => typeof day[name] === 'number' && day[name] > 0))
  return (
    <ChartCard
      title={t('statistics.by_day')}
      legend={definition.lines.map((name, n) => ({
        name: t(measureKey(name)),
        colour: colours[n % colours.length]!,
        value: figureText(definition.measures[name]!, total[name], language),
      }))}
      option={option}
      height={height}
      empty={isEmpty ? t(days.some(({ counted }) => counted) ? 'statistics.none' : 'statistics.not_made') : undefined}
    >
      <Marks marks={marks} />
    </ChartCard>
  )
}

/** One line a day, in the colour of what weighs most. */
function markLineOf(marks: FigureAnswer['marks'], mode: 'light' | 'dark') {
  const colours = markColours(mode)
  const byDay = Map.groupBy(marks, ({ day }) => day)
  return {
    silent: true,
    symbol: 'none',
    label: { show: false },
    data: [...byDay].map(([day, those]) => {
      const kind = (['ban', 'cap', 'version'] as const).find((one) => those.some((mark) => mark.kind === one))!
      return { xAxis: day.slice(5), lineStyle: { color: colours[kind], type: 'dashed' as const, width: 1.5 } }
    }),
  }
}

interface TopTenProps {
  definition: StatisticsDefinition
  answer: FigureAnswer
  order: string
}

/** The first ten of the rows, as bars that begin at nothing. */
export function TopTen({ definition, answer: { top }, order }: TopTenProps) {
  const { t, language } = useTexts()
  const measure = definition.measures[order]!
  const amount = (row: (typeof top)[number]) => (typeof row[order] === 'number' ? row[order] : 0)
  const most = Math.max(0, ...top.map(amount))
  return (
    <section className="panel figures-top">
      <header className="panel-head">
        <h2>{t('statistics.top', { measure: t(measureKey(order)) })}</h2>
      </header>
      {top.length === 0 ? (
        <p className="chart-none" style={{ height }}>
          {t('statistics.none')}
        </p>
      ) : (
        <ol className="numbers" style={{ minHeight: height }}>
          {top.map((row) => (
            <li key={row.key.join()}>
              <span className="figures-top-name" title={nameOf(row)}>
                {nameOf(row)}
              </span>
              <span className="figures-top-bar">
                <span style={{ width: `${most === 0 ? 0 : (100 * amount(row)) / most}%` }} />
              </span>
              <span>{figureText(measure, row[order], language)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )

  function nameOf({ key, name }: (typeof top)[number]) {
    return name.map((one, n) => one || idText(key[n] ?? '', t('statistics.nobody'))).join(' · ')
  }
}

/** What has no name any more is told by its number. */
export function idText(key: string, nobody: string): string {
  return key === '' || key === '0' ? nobody : `#${key}`
}
