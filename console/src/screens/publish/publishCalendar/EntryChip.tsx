import {
  ClockCircleOutlined,
  PauseCircleOutlined,
  QuestionCircleOutlined,
  StopOutlined,
  UserOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import type { CalendarEntry } from '@quarterdeck/shared/contracts/publishing.ts'
import { choiceKey, fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { Translate } from '@quarterdeck/shared/i18n/translate.ts'
import type { TagColour } from '@quarterdeck/shared/resource/field.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { PlatformMark } from '../../../ui/PlatformMark.tsx'

const { codes } = publicationMachine
/** Colours by the code of a state. */
const colours = new Map<number, TagColour>(
  Object.entries(publication.fields.status.colours).map(([state, colour]) => [
    codes[state as keyof typeof codes],
    colour,
  ]),
)

interface EntryChipProps {
  entry: CalendarEntry
  isOver: boolean
  t: Translate
}

/** A post as it stands in the calendar: its time, its state in colour and word, what it is called, and what is the matter with it. */
export function EntryChip({ entry, isOver, t }: EntryChipProps) {
  return (
    <span
      className="calendar-entry state-tag"
      data-colour={colours.get(entry.status)}
      data-tip={tipOf(entry, isOver, t)}
    >
      <span className="calendar-entry-time">{entry.time.slice(11, 16)}</span>
      {entry.refused_by !== '' && <StopOutlined aria-hidden />}
      {entry.held > 0 && <PauseCircleOutlined aria-hidden />}
      {entry.outcome_unknown === 1 && <QuestionCircleOutlined aria-hidden />}
      {entry.by_hand === 1 && <UserOutlined aria-hidden />}
      {entry.login_doubtful && <ClockCircleOutlined aria-hidden />}
      {isOver && <WarningOutlined aria-hidden />}
      {entry.thumb !== '' && <img className="calendar-entry-thumb" src={entry.thumb} alt="" loading="lazy" />}
      <PlatformMark name={entry.platform_name} />
      <span className="calendar-entry-name">{entry.name || entry.account_name}</span>
      {entry.name !== '' && <span className="calendar-entry-account">{entry.account_name}</span>}
      <span className="calendar-entry-state">{t(choiceKey(publication, 'status', entry.status))}</span>
    </span>
  )
}

/** All of it in words, a line each. */
function tipOf(entry: CalendarEntry, isOver: boolean, t: Translate): string {
  return [
    entry.name,
    `${entry.time} · ${t(choiceKey(publication, 'status', entry.status))}`,
    `${entry.platform_name} · ${entry.account_name}`,
    entry.refused_by !== '' &&
      t('content-review.more.waits_refused', { user: entry.refused_by, note: entry.refused_note }),
    entry.held > 0 && t(choiceKey(publication, 'held', entry.held)),
    entry.outcome_unknown === 1 && t(fieldKey(publication, 'outcome_unknown')),
    entry.by_hand === 1 && t(fieldKey(publication, 'by_hand')),
    entry.login_doubtful && t('publish-calendar.login_doubtful'),
    isOver && t('publish-calendar.account_over'),
  ]
    .filter(Boolean)
    .join('\n')
}
