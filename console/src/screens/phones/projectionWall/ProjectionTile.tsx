import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ValueCell } from '../../../resource/table/ValueCell.tsx'
import { PhoneMarks, WorkOf } from '../PhoneMarks.tsx'
import { TilePicture } from '../TilePicture.tsx'
import type { Picture } from '../usePictures.ts'

interface ProjectionTileProps {
  resource: AnyResource
  row: Row
  picture: Picture | undefined
}

/** One phone, legible from afar: nothing to press. */
export function ProjectionTile({ resource, row, picture }: ProjectionTileProps) {
  const t = useT()
  const name = String(row.name || row.serial)
  const isAway = row.state !== phoneMachine.codes.online
  const cell = (field: string) => (
    <ValueCell resource={resource} name={field} field={resource.fields[field]!} row={row} />
  )
  return (
    <li className="projection-tile" data-row={row.id}>
      <div className={isAway ? 'wall-picture wall-picture-away' : 'wall-picture'}>
        <TilePicture picture={picture} label={t('phone-wall.picture', { name })} />
      </div>
      <div className="projection-name">{name}</div>
      <div className="projection-facts">
        {cell('state')}
        {cell('battery')}
        <PhoneMarks row={row} />
        <WorkOf row={row} />
      </div>
    </li>
  )
}
