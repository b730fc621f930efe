import { ReloadOutlined } from '@ant-design/icons'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { Button } from 'antd'
import { useHotkey } from '../../app/keys/useHotkey.ts'
import { useZone } from '../../app/Me.tsx'
import { useT } from '../../i18n/TextProvider.tsx'

interface RefreshButtonProps {
  /** Milliseconds; 0 before the first answer. */
  updatedAt: number
  busy: boolean
  onRefresh(): void
  hotkey?: boolean
}

/** Asks again, and says when that was done last. */
export function RefreshButton({ updatedAt, busy, onRefresh, hotkey = true }: RefreshButtonProps) {
  const t = useT()
  const zone = useZone()
  useHotkey('r', onRefresh, { enabled: hotkey })
  const time = updatedAt ? formatTime(updatedAt, zone).slice(11) : ''
  return (
    <Button
      type="text"
      className="refresh numbers"
      icon={<ReloadOutlined aria-hidden spin={busy} />}
      aria-label={`${t('common.action.refresh')} ${time}`}
      data-tip={time && t('common.list.refreshed', { time })}
      onClick={onRefresh}
    >
      {time}
    </Button>
  )
}
