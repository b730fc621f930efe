import { exportRunStatistics, runStatistics } from '@quarterdeck/shared/contracts/runStatistics.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { type RunDimension, runDimensions, statisticRanges } from '@quarterdeck/shared/values/runStatistics.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Segmented, Select, Skeleton } from 'antd'
import { ask, askFile } from '../../../api/ask.ts'
import { useAction } from '../../../api/useAction.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { useAddressParams } from '../../../ui/useAddressParams.ts'
import { DrillDown } from './DrillDown.tsx'
import { drillDownOf } from './drillDownOf.ts'
import { FailureTable } from './FailureTable.tsx'
import { FigureCards } from './FigureCards.tsx'
import { FigureTable } from './FigureTable.tsx'
import { DayChart, TopChart } from './RunCharts.tsx'
import './runStatistics.css'

/** How runs went over finished days, by script, platform, host, phone or day (matrix.md §9). */
export function RunStatisticsScreen() {
  const t = useT()
  const may = useMay()
  const [params, change] = useAddressParams()
  const range = statisticRanges.find((days) => String(days) === params.get('range')) ?? 1
  const by: RunDimension = runDimensions.find((one) => one === params.get('by')) ?? 'script'
  const query = { range, by, ...drillDownOf(params) }
  const { data, error, refetch } = useQuery({
    queryKey: ['run-statistics', query],
    queryFn: ({ signal }) => ask(runStatistics, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
  const save = useAction(() => askFile(exportRunStatistics, { query }), { onDone: saveFile })
  if (error) return <Failed title={t('list.could_not_load')} error={error} onRetry={() => void refetch()} />
  const shown = data?.data
  return (
    <div className="run-statistics">
      <header className="run-statistics-tools">
        <Segmented
          aria-label={t('run-statistics.range')}
          value={range}
          options={statisticRanges.map((days) => ({
            value: days,
            label: days === 1 ? t('run-statistics.yesterday') : t('run-statistics.days', { days }),
          }))}
          onChange={(days) => change({ range: String(days) })}
        />
        <Select
          aria-label={t('run-statistics.grouped')}
          value={by}
          options={runDimensions.map((one) => ({ value: one, label: t(codeKey('run-statistics.by', one)) }))}
          onChange={(one) => change({ by: one })}
        />
        {shown && (
          <span className="run-statistics-as-of">
            {t('run-statistics.as_of', { from: shown.from, to: shown.to, next: shown.next })}
          </span>
        )}
        {may('run-statistics.export') && (
          <Button loading={save.isPending} disabled={!shown?.rows.length} onClick={() => save.mutate()}>
            {t('action.export')}
          </Button>
        )}
      </header>
      <DrillDown range={range} />
      {shown ? (
        <>
          <FigureCards total={shown.total} before={shown.before} />
          <div className="run-statistics-charts">
            <DayChart days={shown.days} />
            <TopChart rows={shown.rows} />
          </div>
          <FigureTable rows={shown.rows} heading={t(codeKey('run-statistics.by', by))} />
          <FailureTable failures={shown.failures} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </div>
  )
}
