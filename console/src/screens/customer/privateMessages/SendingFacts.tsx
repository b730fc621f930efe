import type { ConversationSending } from '@quarterdeck/shared/contracts/messages.ts'
import { momentOf } from '@quarterdeck/shared/values/publishTimes.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useZone } from '../../../ui/Me.tsx'
import { useMinute } from '../../../ui/useMinute.ts'

const minuteMs = 60_000

/** What whoever answers should know: how long the platform takes an answer, how many can go out, how old the reading is, and who has answered elsewhere. */
export function SendingFacts({ facts }: { facts: ConversationSending }) {
  const t = useT()
  const zone = useZone()
  const now = useMinute()
  const { places_left, next_time, reply_until, phone_online, read_time, also } = facts
  const left = reply_until === '' ? undefined : Math.floor((momentOf(reply_until, zone).at - now) / minuteMs)
  const lines = [
    left !== undefined &&
      (left > 0
        ? t('message-panes.window_left', { hours: Math.floor(left / 60), minutes: left % 60, time: reply_until })
        : t('message-panes.window_over', { time: reply_until })),
    places_left !== null && t('message-panes.places_left', { left: places_left }),
    next_time !== '' && t('message-panes.next_time', { time: next_time }),
    !phone_online && t('message-panes.phone_away', { time: read_time || '–' }),
    ...also.map(({ account, time }) => t('message-panes.also_answered', { account, time })),
  ].filter((line) => line !== false)
  return (
    <ul className="answer-facts">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
