import { WarningOutlined } from '@ant-design/icons'
import { choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { counted } from '../../../resource/bulkEdit/counted.ts'
import { StateTag } from '../../../ui/StateTag.tsx'
import type { Calendar } from './useCalendar.ts'

const { codes } = publicationMachine
const { colours } = publication.fields.status

/** How many posts of each state are shown, which says what the colours mean; a press leaves those of a state alone. */
export function StateLine({ calendar: { loaded, status, change } }: { calendar: Calendar }) {
  const { t, language } = useTexts()
  const { entries = [], more = 0, over = [] } = loaded.data ?? {}
  const press = (code: number) => {
    const chosen = status.includes(code) ? status.filter((one) => one !== code) : [...status, code]
    change({ status: chosen.sort().join() || undefined })
  }
  const accounts = new Set(over.map(({ account }) => account)).size
  return (
    <div className="publish-calendar-states">
      {Object.entries(codes).map(([state, code]) => {
        const count = entries.filter((one) => one.status === code).length
        return (
          <button
            key={state}
            type="button"
            className="publish-calendar-state"
            aria-pressed={status.includes(code)}
            onClick={() => press(code)}
          >
            <StateTag colour={colours[state as keyof typeof colours]}>
              {t(choiceKey(publication, 'status', code))}
            </StateTag>
            <span className="publish-calendar-count">{counted(count, language).shown}</span>
          </button>
        )
      })}
      <span className="publish-calendar-sum">
        {loaded.data &&
          (entries.length === 0
            ? t('publish-calendar.empty')
            : t('publish-calendar.count', counted(entries.length + more, language)))}
      </span>
      {accounts > 0 && (
        <span className="publish-calendar-warning">
          <WarningOutlined aria-hidden /> {t('publish-calendar.over', counted(accounts, language))}
        </span>
      )}
      {more > 0 && (
        <span className="publish-calendar-warning">{t('publish-calendar.untold', counted(more, language))}</span>
      )}
    </div>
  )
}
