import { addDays, mondayOf } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatDay, formatTime } from '@quarterdeck/shared/values/time.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useZone } from '../../../ui/Me.tsx'
import { useHotkey } from '../../../ui/useHotkey.ts'

interface SnoozeDialogProps {
  name: string
  onSnooze(until: string): void
  onOther(): void
  onClose(): void
}

const hourMs = 3_600_000
const morning = '08:00:00'

/** Until when a conversation is put aside, by one key: times on the wall clock of the installation. */
export function SnoozeDialog({ name, onSnooze, onOther, onClose }: SnoozeDialogProps) {
  const t = useT()
  const zone = useZone()
  const [now] = useState(() => Date.now())
  const today = formatDay(now, zone)
  const choices = [
    { key: '1', label: t('message-panes.snooze_hour'), until: formatTime(now + hourMs, zone) },
    { key: '2', label: t('message-panes.snooze_tomorrow'), until: `${addDays(today, 1)} ${morning}` },
    { key: '3', label: t('message-panes.snooze_monday'), until: `${addDays(mondayOf(today), 7)} ${morning}` },
  ]
  const choose = (n: number) => () => onSnooze(choices[n]!.until)
  useHotkey('1', choose(0), { inDialogs: true })
  useHotkey('2', choose(1), { inDialogs: true })
  useHotkey('3', choose(2), { inDialogs: true })
  useHotkey('4', onOther, { inDialogs: true })
  return (
    <Dialog title={t('message-panes.snooze_title', { name })} footer={null} onCancel={onClose} width={360}>
      <div className="snooze-choices">
        {choices.map(({ key, label, until }, n) => (
          <Button key={key} autoFocus={n === 0} onClick={() => onSnooze(until)}>
            <kbd>{key}</kbd> {label} <small className="faint numbers">{until.slice(5, 16)}</small>
          </Button>
        ))}
        <Button onClick={onOther}>
          <kbd>4</kbd> {t('message-panes.snooze_other')}
        </Button>
      </div>
    </Dialog>
  )
}
