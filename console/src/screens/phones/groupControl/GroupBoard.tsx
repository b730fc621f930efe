import { PauseOutlined, PlayCircleOutlined, StopOutlined } from '@ant-design/icons'
import { endGroup, followInGroup, type Group, pauseGroup } from '@quarterdeck/shared/contracts/groupControl.ts'
import { Button } from 'antd'
import { useRef } from 'react'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { usePictures } from '../usePictures.ts'
import { FollowerTile } from './FollowerTile.tsx'
import { LeaderScreen } from './LeaderScreen.tsx'
import type { Tell } from './useGroup.ts'

/** The leading phone, large, beside those that follow it. */
export function GroupBoard({ group, tell }: { group: Group; tell: Tell }) {
  const { t, language } = useTexts()
  const box = useRef<HTMLUListElement>(null)
  const { leader, followers, paused } = group
  const pictures = usePictures(
    box,
    followers.map(({ phone }) => ({ id: phone })),
  )
  const stopped = followers.filter(({ state }) => state === 'stopped').map(({ phone }) => phone)
  const following = followers.filter(({ state }) => state === 'following').length
  return (
    <div className="group">
      <LeaderScreen key={leader.phone} leader={leader} tell={tell} />
      <section className="group-followers" aria-label={t('group-control.followers')}>
        <div className="group-tools">
          <span className="numbers" role="status">
            {t('group-control.following', {
              count: formatNumber(following, language),
              total: formatNumber(followers.length, language),
            })}
          </span>
          <Button
            size="small"
            icon={paused ? <PlayCircleOutlined aria-hidden /> : <PauseOutlined aria-hidden />}
            onClick={() => void tell(pauseGroup, { paused: !paused })}
          >
            {t(paused ? 'group-control.go_on' : 'group-control.pause')}
          </Button>
          {stopped.length > 0 && (
            <Button size="small" type="primary" onClick={() => void tell(followInGroup, { phones: stopped })}>
              {t('group-control.all_again')}
            </Button>
          )}
          <Button size="small" danger icon={<StopOutlined aria-hidden />} onClick={() => void tell(endGroup, {})}>
            {t('group-control.finish')}
          </Button>
        </div>
        <ul className="group-grid" ref={box}>
          {followers.map((member) => (
            <FollowerTile key={member.phone} member={member} picture={pictures.get(member.phone)} tell={tell} />
          ))}
        </ul>
      </section>
    </div>
  )
}
