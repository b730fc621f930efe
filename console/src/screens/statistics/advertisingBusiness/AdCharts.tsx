import { fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { exactAmount } from '../../../i18n/exactAmount.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'
import { useThemeMode } from '../../../theme/themeMode.ts'
import { ChartCard } from '../../../ui/ChartCard.tsx'
import { lineColours } from '../../../ui/lineColours.ts'
import { mostOf } from './mostOf.ts'
import { type AdSum, useAdSums } from './useAdSums.ts'
import './ads.css'

const height = 180
const adStatistic = resourceNamed('ad-statistic')

/** What the rows of the filter earned, of one currency at a time: amounts of several are never added up. */
export function AdCharts({ list }: { list: List<Row> }) {
  const filters = Object.fromEntries(Object.entries(list.state.filters).filter(([, value]) => value !== ''))
  const totals = useAdSums(filters, 'total')
  const days = useAdSums(filters, 'day')
  const apps = useAdSums(filters, 'app')
  const [chosen, setChosen] = useState('')
  if (!totals || totals.length === 0) return null
  const total = totals.find(({ currency }) => currency === chosen) ?? mostOf(totals)
  const its = (sums: readonly AdSum[] = []) => sums.filter(({ currency }) => currency === total.currency)
  return (
    <div className="ads">
      <div className="ads-sums">
        {totals.length > 1 && (
          <Segmented
            size="small"
            options={totals.map(({ currency }) => currency)}
            value={total.currency}
            onChange={setChosen}
          />
        )}
        <Sums total={total} />
      </div>
      <div className="ads-charts">
        <IncomeByDay days={its(days)} total={total} />
        <IncomeByApp apps={its(apps)} />
      </div>
    </div>
  )
}

function Sums({ total: { currency, income, ecpm, click_share, impressions, clicks } }: { total: AdSum }) {
  const { t, language } = useTexts()
  const amount = (text: string | null) => (text === null ? '–' : `${currency} ${exactAmount(text, language)}`)
  const whole = (text: string | null) => (text === null ? '–' : exactAmount(text, language))
  const facts = [
    ['income', amount(income)],
    ['ecpm', amount(ecpm)],
    ['impressions', whole(impressions)],
    ['clicks', whole(clicks)],
    ['click_share', click_share === null ? '–' : `${formatNumber(click_share, language, 2)} %`],
  ] as const
  return (
    <dl className="ads-facts numbers">
      {facts.map(([field, text]) => (
        <div key={field}>
          <dt>{t(fieldKey(adStatistic, field))}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function IncomeByDay({ days, total }: { days: readonly AdSum[]; total: AdSum }) {
  const { t, language } = useTexts()
  const colour = lineColours[useThemeMode()][0]
  const option = useMemo(
    () => ({
      xAxis: { type: 'category' as const, data: days.map(({ key }) => key), axisLabel: { hideOverlap: true } },
      yAxis: { type: 'value' as const },
      series: [
        {
          type: 'line' as const,
          name: t(fieldKey(adStatistic, 'income')),
          color: colour,
          symbolSize: 5,
          showSymbol: days.length <= 31,
          data: days.map(({ income }) => (income === null ? null : Number(income))),
        },
      ],
    }),
    [days, colour, t],
  )
  const name = t(fieldKey(adStatistic, 'income'))
  return (
    <ChartCard
      title={t('ad-statistic.more.by_day', { currency: total.currency })}
      legend={[{ name, colour, value: total.income === null ? '–' : exactAmount(total.income, language) }]}
      option={option}
      height={height}
      empty={days.some(({ income }) => income !== null) ? undefined : t('ad-statistic.more.none')}
    />
  )
}

const mostApps = 5

/** The apps that earned most, as bars that begin at nothing. */
function IncomeByApp({ apps }: { apps: readonly AdSum[] }) {
  const { t, language } = useTexts()
  const shown = apps.slice(0, mostApps)
  const most = Math.max(0, ...shown.map(({ income }) => Number(income ?? 0)))
  return (
    <section className="panel ads-apps">
      <header className="panel-head">
        <h2>{t(fieldKey(adStatistic, 'app'))}</h2>
      </header>
      <ol className="numbers">
        {shown.map(({ key, income, ecpm }) => (
          <li key={key}>
            <span className="ads-app" title={key}>
              {key}
            </span>
            <span className="ads-bar">
              <span style={{ width: `${most === 0 ? 0 : (100 * Number(income ?? 0)) / most}%` }} />
            </span>
            <span>{income === null ? '–' : exactAmount(income, language)}</span>
            <span className="ads-ecpm">
              {t(fieldKey(adStatistic, 'ecpm'))} {ecpm === null ? '–' : exactAmount(ecpm, language)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
