import { actionKey } from '@quarterdeck/shared/i18n/keys.ts'
import { publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { momentOf, offsetText } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatTime, offsetMs } from '@quarterdeck/shared/values/time.ts'
import { Alert } from 'antd'
import { useState } from 'react'
import { tell } from '../../../api/notices.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { takeAction } from '../../../api/resourceCalls.ts'
import { useAction } from '../../../api/useAction.ts'
import { TimeInput } from '../../../forms/TimeInput.tsx'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useMinute } from '../../../ui/useMinute.ts'
import type { Move } from './move.ts'

interface RescheduleDialogProps {
  move: Move
  zone: string
  onDone(): void
  onClose(): void
}

/** Asks before a post is rescheduled, names both times, and says what the clock makes of the new one. */
export function RescheduleDialog({ move: { entry, to, revert }, zone, onDone, onClose }: RescheduleDialogProps) {
  const { t } = useTexts()
  const [time, setTime] = useState<string | null>(to)
  const [refused, setRefused] = useState('')
  const leave = () => {
    revert()
    onClose()
  }
  const { mutate, isPending } = useAction(
    async (scheduled_time: string) => ({
      scheduled_time,
      reply: await takeAction(resourceNamed('publication'), 'reschedule', [entry.id], { scheduled_time }),
    }),
    {
      onDone({ reply, scheduled_time }) {
        const reason = reply.results.find((one) => one.result === 'refused')?.reason
        if (reason !== undefined) return setRefused(reason)
        const shown = formatTime(momentOf(scheduled_time, zone).at, zone).slice(0, 16)
        tell({ kind: 'success', text: t('publish-calendar.moved', { name: nameOf(entry), time: shown }) })
        onDone()
        onClose()
      },
      onFailed(error) {
        setRefused(error instanceof Error ? error.message : String(error))
        return true
      },
    },
  )
  return (
    <Dialog
      width={480}
      title={<div className="cut">{t('publish-calendar.question', { name: nameOf(entry) })}</div>}
      okText={t(actionKey(publication, 'reschedule'))}
      okButtonProps={{ disabled: time === null || time === entry.time, autoFocus: time !== entry.time }}
      cancelText={t('action.cancel')}
      confirmLoading={isPending}
      onOk={() => time && mutate(time)}
      onCancel={leave}
      mask={{ closable: false }}
    >
      <dl className="calendar-move">
        <dt>{t('publish-calendar.from')}</dt>
        <dd className="calendar-move-from">{entry.time}</dd>
        <dt>
          <label htmlFor="calendar-move-to">{t('publish-calendar.to')}</label>
        </dt>
        <dd>
          <TimeInput
            id="calendar-move-to"
            value={time}
            onChange={(value) => {
              setTime(value)
              setRefused('')
            }}
          />
        </dd>
      </dl>
      <p className="calendar-move-account">
        {entry.platform_name} · {entry.account_name}
      </p>
      {time !== null && <ClockNote time={time} zone={zone} />}
      {refused !== '' && (
        <Alert type="error" showIcon title={t('publish-calendar.stays', { time: entry.time })} description={refused} />
      )}
    </Dialog>
  )
}

const nameOf = ({ name, account_name }: Move['entry']) => name || account_name

/** Where the time is not simply the one that was chosen. */
function ClockNote({ time, zone }: { time: string; zone: string }) {
  const { t } = useTexts()
  const now = useMinute()
  const { at, shift } = momentOf(time, zone)
  const notes = [
    shift === 'gap' && t('publish-calendar.gap', { time: formatTime(at, zone).slice(11, 16) }),
    shift === 'twice' && t('publish-calendar.twice', { offset: offsetText(offsetMs(at, zone)) }),
    at <= now && t('publish-calendar.past'),
  ].filter((one) => one !== false)
  return notes.map((note) => <Alert key={note} className="calendar-move-note" type="warning" showIcon title={note} />)
}
