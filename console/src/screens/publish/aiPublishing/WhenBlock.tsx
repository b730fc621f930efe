import { momentOf } from '@quarterdeck/shared/values/publishTimes.ts'
import { mostPerDay, mostRepeats, mostStagger } from '@quarterdeck/shared/values/releaseLimits.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { Checkbox, InputNumber, Radio, Select } from 'antd'
import { lazy, Suspense, useId } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useZone } from '../../../ui/Me.tsx'
import type { When } from './composition.ts'

const TimeInput = lazy(() => import('../../../forms/TimeInput.tsx').then((module) => ({ default: module.TimeInput })))
const DayInput = lazy(() =>
  import('../../../resource/filters/DayInput.tsx').then((module) => ({ default: module.DayInput })),
)

const kinds = ['now', 'next', 'at', 'spread', 'repeat'] as const

interface WhenBlockProps {
  when: When
  /** So many of the chosen accounts have no posting times. */
  untimed: number
  onChange(when: When): void
}

/** When it goes out. Times are those of the installation's zone, which is named; what its clocks leap over, or come to twice, is said. */
export function WhenBlock({ when, untimed, onChange }: WhenBlockProps) {
  const t = useT()
  const zone = useZone()
  const ids = { time: useId(), from: useId(), perDay: useId(), count: useId(), stagger: useId() }
  const set = (change: Partial<When>) => onChange({ ...when, ...change })
  return (
    <div className="composer-when">
      <Radio.Group
        optionType="button"
        size="small"
        value={when.kind}
        aria-label={t('composer.when')}
        options={kinds.map((kind) => ({ value: kind, label: t(`composer.when_${kind}`) }))}
        onChange={({ target }) => set({ kind: target.value as When['kind'] })}
      />
      {when.kind !== 'now' && when.kind !== 'next' && (
        <Suspense fallback={<div className="composer-when-fields" />}>
          <div className="composer-when-fields">
            {(when.kind === 'at' || when.kind === 'repeat') && (
              <>
                <label htmlFor={ids.time} className="visually-hidden">
                  {t('publication.field.scheduled_time')}
                </label>
                <TimeInput id={ids.time} value={when.time} onChange={(time) => set({ time: time ?? '' })} />
              </>
            )}
            {when.kind === 'spread' && (
              <>
                <label htmlFor={ids.from}>{t('composer.from_day')}</label>
                <DayInput id={ids.from} value={when.from} onChange={(from) => set({ from })} />
                <InputNumber
                  id={ids.perDay}
                  min={1}
                  max={mostPerDay}
                  precision={0}
                  value={when.per_day}
                  onChange={(per_day) => set({ per_day: per_day ?? 1 })}
                />
                <label htmlFor={ids.perDay}>{t('composer.per_day')}</label>
                <InputNumber
                  id={ids.stagger}
                  min={0}
                  max={mostStagger}
                  precision={0}
                  value={when.stagger}
                  onChange={(stagger) => set({ stagger: stagger ?? 0 })}
                />
                <label htmlFor={ids.stagger}>{t('composer.stagger')}</label>
                <Checkbox checked={when.deal} onChange={({ target }) => set({ deal: target.checked })}>
                  {t('composer.deal')}
                </Checkbox>
              </>
            )}
            {when.kind === 'repeat' && (
              <>
                <Select
                  value={when.every}
                  aria-label={t('composer.every')}
                  options={(['day', 'week', 'month'] as const).map((every) => ({
                    value: every,
                    label: t(`composer.every_${every}`),
                  }))}
                  onChange={(every) => set({ every })}
                />
                <InputNumber
                  id={ids.count}
                  min={2}
                  max={mostRepeats}
                  precision={0}
                  value={when.count}
                  onChange={(count) => set({ count: count ?? 2 })}
                />
                <label htmlFor={ids.count}>{t('composer.times')}</label>
              </>
            )}
          </div>
        </Suspense>
      )}
      <p className="faint composer-help">
        {t(`composer.help_${when.kind}`)}
        {when.kind !== 'now' && ` · ${t('composer.zone', { zone })}`}
      </p>
      {when.kind === 'next' && untimed > 0 && (
        <p className="composer-warning">{t('publishing.no_times', { count: untimed })}</p>
      )}
      {(when.kind === 'at' || when.kind === 'repeat') && when.time !== '' && <Clock time={when.time} zone={zone} />}
    </div>
  )
}

function Clock({ time, zone }: { time: string; zone: string }) {
  const t = useT()
  const { at, shift } = momentOf(time, zone)
  if (shift === '') return null
  return (
    <p className="composer-warning" role="status">
      {shift === 'gap'
        ? t('composer.clock_gap', { time: time.slice(0, 16), becomes: formatTime(at, zone).slice(11, 16) })
        : t('composer.clock_twice', { time: time.slice(0, 16) })}
    </p>
  )
}
