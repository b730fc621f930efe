import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { RecordedAction } from '@quarterdeck/shared/protocol/recordingFile.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { clock, groupActions } from './playback.ts'

interface ActionListProps {
  actions: readonly RecordedAction[]
  /** Seconds. */
  at: number
  onSeek(seconds: number): void
}

/** What was done while it was recorded; each line leads to its place. */
export function ActionList({ actions, at, onSeek }: ActionListProps) {
  const t = useT()
  const lines = useMemo(() => groupActions(actions), [actions])
  const current = lines.findLastIndex((line) => line.at <= at)
  if (lines.length === 0) return null
  return (
    <section>
      <h3 className="recording-title">{t('recording.play.done')}</h3>
      <ol className="recording-actions">
        {lines.map(({ at: from, user, did, count }, n) => (
          <li key={from} aria-current={n === current}>
            <Button type="link" size="small" onClick={() => onSeek(from)}>
              {clock(from)}
            </Button>
            {t(codeKey('platform-log.did', did), { count })}
            <span className="faint">{user}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
