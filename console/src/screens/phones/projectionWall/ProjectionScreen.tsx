import { FullscreenExitOutlined, FullscreenOutlined, PauseOutlined, PlayCircleOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { useLiveState } from '../../../live/LiveProvider.tsx'
import { Blank } from '../../../resource/table/Blank.tsx'
import { useAddressParams } from '../../../ui/useAddressParams.ts'
import { usePictures } from '../usePictures.ts'
import { ProjectionTile } from './ProjectionTile.tsx'
import { useRotation } from './useRotation.ts'
import '../phoneWall/phoneWall.css'
import './projectionWall.css'

const sizes = [6, 12, 20, 30]

/** The wall for a screen that nobody operates: nothing but pictures, a page at a time, one after another. */
export function ProjectionScreen() {
  const { t, language } = useTexts()
  const resource = resourceNamed('phone-wall')
  const [params, setParams] = useAddressParams()
  const size = sizes.find((one) => String(one) === params.get('tiles')) ?? 12
  const { list, page, pages, isPaused, setPaused } = useRotation(size)
  const { rows } = list
  const box = useRef<HTMLDivElement>(null)
  const pictures = usePictures(box, rows)
  const isFull = useIsFull()
  const isLost = useLiveState() === 'lost'
  if (list.rows.length === 0) return <Blank list={list} help={t('phone-wall.more.empty')} />
  return (
    <div className="projection" ref={box}>
      <div className="projection-tools">
        <span className="numbers" role="status">
          {t('projection-wall.page', { page: formatNumber(page, language), pages: formatNumber(pages, language) })}
          {isLost && <span className="projection-lost">{t('connection.offline')}</span>}
        </span>
        <Select
          size="small"
          value={size}
          aria-label={t('projection-wall.tiles')}
          options={sizes.map((value) => ({ value, label: formatNumber(value, language) }))}
          // Full screen shows nothing that stands elsewhere in the page.
          getPopupContainer={() => box.current ?? document.body}
          onChange={(value) => setParams({ tiles: String(value), page: undefined })}
        />
        <Button
          size="small"
          icon={isPaused ? <PlayCircleOutlined aria-hidden /> : <PauseOutlined aria-hidden />}
          onClick={() => setPaused(!isPaused)}
        >
          {t(isPaused ? 'projection-wall.go_on' : 'projection-wall.pause')}
        </Button>
        <Button
          size="small"
          type="primary"
          icon={isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
          onClick={() => void (isFull ? document.exitFullscreen() : box.current?.requestFullscreen())}
        >
          {t(isFull ? 'projection-wall.leave' : 'projection-wall.full')}
        </Button>
      </div>
      <ul className="projection-grid" data-tiles={size}>
        {rows.map((row) => (
          <ProjectionTile key={row.id} resource={resource} row={row} picture={pictures.get(row.id)} />
        ))}
      </ul>
    </div>
  )
}

function useIsFull(): boolean {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  return isFull
}
