import { LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons'
import { codeKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import { momentOf, offsetText } from '@quarterdeck/shared/values/publishTimes.ts'
import { offsetMs } from '@quarterdeck/shared/values/time.ts'
import { Button, Segmented, Space } from 'antd'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { exportRows } from '../../../api/resourceCalls.ts'
import { ReferenceInput } from '../../../forms/ReferenceInput.tsx'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { ExportButton } from '../../../resource/toolbar/ExportButton.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { calendarViews, titleOf } from './calendarDays.ts'
import { type Calendar, type CalendarFilterName, calendarFilters } from './useCalendar.ts'

interface CalendarToolsProps {
  calendar: Calendar
  onCompose: (() => void) | undefined
}

/** Which days are shown, and of what. */
export function CalendarTools({ calendar, onCompose }: CalendarToolsProps) {
  const { t, language } = useTexts()
  const may = useMay()
  const resource = resourceNamed('publication')
  const { view, day, today, zone, change, go } = calendar
  const offset = offsetText(offsetMs(momentOf(`${day} 12:00`, zone).at, zone))
  return (
    <header className="publish-calendar-tools">
      <div className="publish-calendar-line">
        <Space.Compact>
          <Button
            icon={<LeftOutlined aria-hidden />}
            aria-label={t('publish-calendar.earlier')}
            onClick={() => go(-1)}
          />
          <Button onClick={() => change({ day: undefined })} disabled={day === today}>
            {t('publish-calendar.today')}
          </Button>
          <Button icon={<RightOutlined aria-hidden />} aria-label={t('publish-calendar.later')} onClick={() => go(1)} />
        </Space.Compact>
        <h1 className="publish-calendar-title" aria-live="polite">
          {titleOf(view, day, language)}
        </h1>
        <span className="publish-calendar-zone">{t('publish-calendar.zone', { zone, offset })}</span>
        <Segmented
          aria-label={t('publish-calendar.view')}
          value={view}
          options={calendarViews.map((one) => ({ value: one, label: t(codeKey('publish-calendar.view', one)) }))}
          onChange={(one) => change({ view: one })}
        />
        {may('publication.export') && <ExportButton load={() => exportRows(resource, shownPosts(calendar))} />}
        {onCompose && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onCompose}>
            {t('publish-calendar.compose')}
          </Button>
        )}
      </div>
      <div className="publish-calendar-line">
        {calendarFilters.map((name) => (
          <CalendarFilter key={name} name={name} calendar={calendar} />
        ))}
        <span className="publish-calendar-hint">{t('publish-calendar.hint')}</span>
      </div>
    </header>
  )
}

/** The posts of the days that are shown, as the list of them is asked. */
function shownPosts({ from, to, filters, status }: Calendar) {
  const set = Object.entries(filters).filter(([, value]) => value !== '')
  const states = status.length === 0 ? {} : { status: status.join() }
  return { start_time: `${from} 00:00:00`, end_time: `${to} 23:59:59`, ...Object.fromEntries(set), ...states }
}

function CalendarFilter({ name, calendar: { filters, change } }: { name: CalendarFilterName; calendar: Calendar }) {
  const { t } = useTexts()
  const resource = resourceNamed('publication')
  const field = resource.fields[name]
  if (field?.kind !== 'reference') return null
  return (
    <label className="publish-calendar-filter" htmlFor={`calendar-${name}`}>
      {t(fieldKey(resource, name))}
      <ReferenceInput
        id={`calendar-${name}`}
        asked={{ resource, field: name }}
        field={field}
        clearable
        value={filters[name] === '' ? [] : [filters[name]]}
        onChange={([id]) => change({ [name]: id })}
      />
    </label>
  )
}
