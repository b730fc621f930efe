import { addDays, mondayOf } from '@quarterdeck/shared/values/publishTimes.ts'
import { formatDay, formatTime } from '@quarterdeck/shared/values/time.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useZone } from '../../../ui/Me.tsx'
import { useHotkey } from '../../../ui/useHotkey.ts'

const TimeInput = lazy(() => import('../../../forms/TimeInput.tsx').then((module) => ({ default: module.TimeInput })))

interface MomentDialogProps {
  title: string
  onChoose(moment: string): void
  onClose(): void
}

const hourMs = 3_600_000
const morning = '08:00:00'

/** When something is to be, by one key: times on the wall clock of the installation. */
export function MomentDialog({ title, onChoose, onClose }: MomentDialogProps) {
  const t = useT()
  const zone = useZone()
  const [now] = useState(() => Date.now())
  /** Another time than those, once somebody wants one. */
  const [other, setOther] = useState<string | null>()
  const today = formatDay(now, zone)
  const choices = [
    { key: '1', label: t('message-panes.snooze_hour'), moment: formatTime(now + hourMs, zone) },
    { key: '2', label: t('message-panes.snooze_tomorrow'), moment: `${addDays(today, 1)} ${morning}` },
    { key: '3', label: t('message-panes.snooze_monday'), moment: `${addDays(mondayOf(today), 7)} ${morning}` },
  ]
  const choose = (n: number) => () => onChoose(choices[n]!.moment)
  // Digits are part of a time that is typed.
  const keys = { inDialogs: true, enabled: other === undefined }
  useHotkey('1', choose(0), keys)
  useHotkey('2', choose(1), keys)
  useHotkey('3', choose(2), keys)
  useHotkey('4', () => setOther(null), keys)
  return (
    <Dialog title={title} footer={null} onCancel={onClose} width={360}>
      <div className="moment-choices">
        {choices.map(({ key, label, moment }, n) => (
          <Button key={key} autoFocus={n === 0} onClick={() => onChoose(moment)}>
            <kbd>{key}</kbd> {label} <small className="faint numbers">{moment.slice(5, 16)}</small>
          </Button>
        ))}
        {other === undefined ? (
          <Button onClick={() => setOther(null)}>
            <kbd>4</kbd> {t('message-panes.snooze_other')}
          </Button>
        ) : (
          <div className="moment-other">
            <Suspense fallback={null}>
              <TimeInput value={other} onChange={setOther} />
            </Suspense>
            <Button type="primary" disabled={other === null} onClick={() => other !== null && onChoose(other)}>
              {t('picker.pick')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
