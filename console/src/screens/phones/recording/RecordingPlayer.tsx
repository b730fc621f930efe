import { recordingFile } from '@quarterdeck/shared/contracts/recording.ts'
import { readRecording } from '@quarterdeck/shared/protocol/recordingFile.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Slider } from 'antd'
import { useRef } from 'react'
import { askFile } from '../../../api/ask.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { ActionList } from './ActionList.tsx'
import { clock } from './playback.ts'
import { usePlayback } from './usePlayback.ts'
import './recording.css'

/** A recording, with everything that was done at its place on the scrubber. */
export function RecordingPlayer({ row }: { row: Row }) {
  const t = useT()
  const file = useQuery({
    queryKey: ['recording', 'frames', row.id],
    queryFn: async ({ signal }) => {
      const { blob } = await askFile(recordingFile, { query: { id: row.id, as: 'frames' } }, { signal, quiet: true })
      return readRecording(new Uint8Array(await blob.arrayBuffer()))
    },
    enabled: Boolean(row.ended),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const canvas = useRef<HTMLCanvasElement>(null)
  const play = usePlayback(canvas, file.data?.pictures, Number(row.seconds))
  if (!row.ended) return <p className="faint">{t('recording.play.going', { user: String(row.user) })}</p>
  if (file.error)
    return <Failed title={t('list.could_not_load')} error={file.error} onRetry={() => void file.refetch()} />
  if (!file.data) return <Skeleton active paragraph={{ rows: 6 }} title={false} />
  if (file.data.pictures.length === 0) return <p className="faint">{t('recording.play.none')}</p>
  const download = async () => {
    const { name, blob } = await askFile(recordingFile, { query: { id: row.id, as: 'video' } })
    saveFile({ name, blob })
  }
  return (
    <div className="recording">
      <canvas ref={canvas} className="recording-picture" role="img" aria-label={t('recording.title')} />
      <div className="recording-tools">
        <Button size="small" type="primary" onClick={play.toggle}>
          {t(play.isPlaying ? 'recording.play.pause' : 'recording.play.play')}
        </Button>
        <Slider
          className="recording-slider"
          min={0}
          max={play.length}
          step={0.1}
          value={play.at}
          ariaLabelForHandle={t('recording.play.position')}
          tooltip={{ formatter: (value) => clock(value ?? 0) }}
          onChange={play.seek}
        />
        <span className="numbers">
          {clock(play.at)} / {clock(play.length)}
        </span>
        <Button size="small" onClick={() => void download().catch(() => undefined)}>
          {t('recording.play.download')}
        </Button>
      </div>
      <ActionList actions={file.data.actions} at={play.at} onSeek={play.seek} />
    </div>
  )
}
