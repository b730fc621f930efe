import { rerunStatistics } from '@quarterdeck/shared/contracts/figures.ts'
import type { FigureAnswer } from '@quarterdeck/shared/resource/figureCalls.ts'
import {
  dimensionKey,
  dimensionsOf,
  longestSpan,
  rangesOf,
  type StatisticsDefinition,
} from '@quarterdeck/shared/resource/statistics.ts'
import { Button, DatePicker, Segmented, Select } from 'antd'
import dayjs from 'dayjs'
import { ask } from '../../api/ask.ts'
import { useAction } from '../../api/useAction.ts'
import { useT } from '../../i18n/TextProvider.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { saveFigures } from './figureQuery.ts'
import { askedOf, type FigureState } from './figureState.ts'

interface FigureToolsProps {
  definition: StatisticsDefinition
  state: FigureState
  answer: FigureAnswer | undefined
  mayExport: boolean
  mayRerun: boolean
  onChange(to: Record<string, string | undefined>): void
}

/** Which days, and what they are told apart by; of which days the data is; what is done with it. */
export function FigureTools({ definition, state, answer, mayExport, mayRerun, onChange }: FigureToolsProps) {
  const t = useT()
  const save = useAction(() => saveFigures(definition, askedOf(state)), { onDone: saveFile })
  const rerun = useAction(({ from, to }: { from: string; to: string }) => ask(rerunStatistics, { body: { from, to } }))
  const mostBy = 2
  return (
    <header className="figures-tools">
      <Segmented
        aria-label={t('statistics.range')}
        value={state.own ? 0 : state.range}
        options={rangesOf(definition).map((days) => ({
          value: days,
          label: days === 1 ? t('statistics.yesterday') : t('statistics.days', { days }),
        }))}
        onChange={(days) => onChange({ range: String(days), start: undefined, end: undefined })}
      />
      <DatePicker.RangePicker
        aria-label={t('statistics.own_days')}
        value={state.own ? [dayjs(state.own.start), dayjs(state.own.end)] : null}
        {...(answer && { maxDate: dayjs(answer.next).subtract(2, 'day') })}
        disabledDate={(day, { from }) => from !== undefined && Math.abs(day.diff(from, 'day')) >= longestSpan}
        onChange={(days) => onChange({ start: days?.[0]?.format('YYYY-MM-DD'), end: days?.[1]?.format('YYYY-MM-DD') })}
      />
      <Select
        aria-label={t('statistics.grouped')}
        mode="multiple"
        maxCount={mostBy}
        popupMatchSelectWidth={false}
        value={state.by}
        options={dimensionsOf(definition).map((name) => ({ value: name, label: t(dimensionKey(name)) }))}
        onChange={(by: string[]) => onChange({ by: by.join(',') || undefined })}
      />
      <span className="figures-as-of">{answer && asOf(answer)}</span>
      <div className="figures-actions">
        {mayRerun && answer && (
          <Button
            title={t('statistics.rerun_help')}
            loading={rerun.isPending}
            onClick={() => rerun.mutate({ from: answer.from, to: answer.to })}
          >
            {t('statistics.rerun')}
          </Button>
        )}
        {mayExport && (
          <Button loading={save.isPending} disabled={!answer?.data.length} onClick={() => save.mutate()}>
            {t('action.export')}
          </Button>
        )}
      </div>
    </header>
  )

  function asOf({ from, to, next }: FigureAnswer) {
    return from === to ? t('statistics.as_of_day', { day: to, next }) : t('statistics.as_of', { from, to, next })
  }
}
