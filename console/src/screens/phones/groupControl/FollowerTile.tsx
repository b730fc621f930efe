import { followInGroup, type GroupMember, leaveGroup } from '@quarterdeck/shared/contracts/groupControl.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { Button, Tag } from 'antd'
import { useNavigate } from 'react-router-dom'
import { useT } from '../../../i18n/TextProvider.tsx'
import { screenAddress } from '../../../ui/screenAddress.ts'
import { TilePicture } from '../TilePicture.tsx'
import type { Picture } from '../usePictures.ts'
import { ResultLine } from './ResultLine.tsx'
import type { Tell } from './useGroup.ts'

const colours = { following: 'success', stopped: 'warning', left: 'default' } as const

interface FollowerTileProps {
  member: GroupMember
  picture: Picture | undefined
  tell: Tell
}

/** One phone that follows: where it stands, what came of the last act, and the ways to bring it back or let it go. */
export function FollowerTile({ member, picture, tell }: FollowerTileProps) {
  const t = useT()
  const navigate = useNavigate()
  const { phone, serial, state, reason, message } = member
  return (
    <li className="group-tile" data-row={phone}>
      <div className="group-picture">
        <TilePicture picture={picture} label={t('phone-wall.picture', { name: serial })} />
      </div>
      <div className="group-about">
        <div className="group-name">
          <strong className="cut">{serial}</strong>
          <Tag color={colours[state]}>{t(codeKey('group-control.state', state))}</Tag>
        </div>
        {reason && (
          <p className="group-result" role="status">
            {t(codeKey('group-control.end', reason))}
            {message !== '' && `: ${message}`}
          </p>
        )}
        <ResultLine result={member.results[0]} />
        <div className="group-buttons">
          {state !== 'following' && (
            <Button size="small" type="primary" onClick={() => void tell(followInGroup, { phones: [phone] })}>
              {t('group-control.again')}
            </Button>
          )}
          <Button size="small" onClick={() => void navigate(screenAddress([phone]))}>
            {t('group-control.open')}
          </Button>
          {state !== 'left' && (
            <Button size="small" danger onClick={() => void tell(leaveGroup, { phones: [phone] })}>
              {t('group-control.leave')}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
