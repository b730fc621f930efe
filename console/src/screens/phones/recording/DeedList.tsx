import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { RecordedDeed } from '@quarterdeck/shared/protocol/recordingFile.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { clock, groupDeeds } from './playback.ts'

interface DeedListProps {
  deeds: readonly RecordedDeed[]
  /** Seconds. */
  at: number
  onSeek(seconds: number): void
}

/** What was done while it was recorded; each line leads to its place. */
export function DeedList({ deeds, at, onSeek }: DeedListProps) {
  const t = useT()
  const lines = useMemo(() => groupDeeds(deeds), [deeds])
  const current = lines.findLastIndex((line) => line.at <= at)
  if (lines.length === 0) return null
  return (
    <section>
      <h3 className="recording-title">{t('recording.play.done')}</h3>
      <ol className="recording-deeds">
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
