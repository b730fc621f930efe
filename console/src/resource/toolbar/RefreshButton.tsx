import { ReloadOutlined } from '@ant-design/icons'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { useIsFetching } from '@tanstack/react-query'
import { Button } from 'antd'
import { useT } from '../../i18n/TextProvider.tsx'
import { useZone } from '../../ui/Me.tsx'
import { useHotkey } from '../../ui/useHotkey.ts'
import { listKey } from '../list/listKey.ts'

interface RefreshButtonProps {
  /** Milliseconds; 0 before the first answer. */
  updatedAt: number
  /** The list that is asked for: the icon turns until its answer is there. */
  asked: string
  onRefresh(): void
  hotkey?: boolean
}

/** Asks again, and says when that was done last. */
export function RefreshButton({ updatedAt, asked, onRefresh, hotkey = true }: RefreshButtonProps) {
  const t = useT()
  const zone = useZone()
  // Here alone: nothing else of a page is to be drawn again because it is being asked for.
  const isBusy = useIsFetching({ queryKey: listKey(asked) }) > 0
  useHotkey('r', onRefresh, { enabled: hotkey })
  const time = updatedAt ? formatTime(updatedAt, zone).slice(11) : ''
  return (
    <Button
      type="text"
      className="refresh numbers"
      icon={<ReloadOutlined aria-hidden spin={isBusy} />}
      aria-label={`${t('action.refresh')} ${time}`}
      data-tip={time && t('list.refreshed', { time })}
      onClick={onRefresh}
    >
      {time}
    </Button>
  )
}
