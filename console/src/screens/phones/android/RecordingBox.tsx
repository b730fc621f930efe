import { endRecording, startRecording } from '@quarterdeck/shared/contracts/recording.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { ask } from '../../../api/ask.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { loadRows } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'

/** Records a phone; whoever looks at it sees that it is recorded, and by whom. */
export function RecordingBox({ phone, canStart }: { phone: number; canStart: boolean }) {
  const t = useT()
  const may = useMay()
  const navigate = useNavigate()
  const recordings = useQuery({
    queryKey: ['recording', 'of', phone],
    queryFn: async ({ signal }) => (await loadRows(resourceNamed('recording'), { phone }, signal)).rows,
  })
  useChanged('recording', () => void recordings.refetch())
  const going = recordings.data?.filter(({ ended }) => !ended) ?? []
  const work = (done: Promise<unknown>) => void done.catch(() => undefined).then(() => recordings.refetch())
  return (
    <section className="screen-section">
      <h3>{t('recording.title')}</h3>
      {going.map(({ id, user }) => (
        <div key={id} className="screen-line" role="status">
          <span className="screen-recorded">{t('recording.play.going', { user: String(user) })}</span>
          {may('recording.make', true) && (
            <Button size="small" danger onClick={() => work(ask(endRecording, { body: { id } }))}>
              {t('recording.play.stop')}
            </Button>
          )}
        </div>
      ))}
      <div className="screen-buttons">
        {may('recording.make', true) && going.length === 0 && (
          <Button size="small" disabled={!canStart} onClick={() => work(ask(startRecording, { body: { phone } }))}>
            {t('recording.play.start')}
          </Button>
        )}
        <Button size="small" onClick={() => void navigate(`/recordings?phone=${phone}`)}>
          {t('recording.play.all')}
        </Button>
      </div>
    </section>
  )
}
