import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { Checkbox } from 'antd'
import { type MouseEvent, memo } from 'react'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ValueCell } from '../../../resource/table/ValueCell.tsx'
import { CutText } from '../../../ui/CutText.tsx'
import { PhoneMarks, WorkOf } from '../PhoneMarks.tsx'
import { TilePicture, whyMissing } from '../TilePicture.tsx'
import type { Picture } from '../usePictures.ts'
import { WallVideo } from './WallVideo.tsx'

interface WallTileProps {
  resource: AnyResource
  row: Row
  picture: Picture | undefined
  isChosen: boolean
  isActive: boolean
  /** Its video instead of its picture. */
  isLookedAt: boolean
  onChoose(id: number, event: MouseEvent): void
  onOpen(row: Row): void
  onDetails(row: Row): void
}

/** One phone: its picture, what it is called, how it is, what keeps work from it, who has it, its battery, its tags. Drawn again only when something of it changes. */
export const WallTile = memo((props: WallTileProps) => {
  const { resource, row, picture, isChosen, isActive, isLookedAt, onChoose, onOpen, onDetails } = props
  const t = useT()
  const name = String(row.name || row.serial)
  const isAway = row.state !== phoneMachine.codes.online
  const cell = (field: string) => (
    <ValueCell resource={resource} name={field} field={resource.fields[field]!} row={row} />
  )
  const missing = whyMissing(picture)
  const className = ['wall-tile', isChosen && 'wall-tile-chosen', isActive && 'wall-tile-active'].filter(Boolean)
  return (
    <li className={className.join(' ')} data-row={row.id}>
      <div className="wall-head">
        <Checkbox
          checked={isChosen}
          aria-label={t('phone-wall.choose', { name })}
          onClick={(event) => onChoose(row.id, event)}
        />
        <CutText text={name} />
        <button
          type="button"
          className="row-action"
          aria-label={`${t('list.details')}: ${name}`}
          onClick={() => onDetails(row)}
        >
          …
        </button>
      </div>
      <button
        type="button"
        data-stop
        className={isAway ? 'wall-picture wall-picture-away' : 'wall-picture'}
        aria-label={[`${t('phone-wall.open')}: ${name}`, missing && t(missing)].filter(Boolean).join(', ')}
        onClick={(event) => (event.shiftKey || event.ctrlKey || event.metaKey ? onChoose(row.id, event) : onOpen(row))}
      >
        <TilePicture picture={picture} />
        {isLookedAt && !isAway && <WallVideo id={row.id} />}
      </button>
      <div className="wall-facts">
        {cell('state')}
        <span className="wall-battery">{cell('battery')}</span>
      </div>
      <PhoneMarks row={row} />
      <div className="wall-work">
        <WorkOf row={row} />
      </div>
      {row.tags ? <div className="wall-tags">{cell('tags')}</div> : null}
    </li>
  )
})
WallTile.displayName = 'WallTile'
