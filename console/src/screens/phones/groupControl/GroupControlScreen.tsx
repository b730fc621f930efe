import { ClusterOutlined } from '@ant-design/icons'
import { Alert, Spin } from 'antd'
import { Link } from 'react-router-dom'
import { useT } from '../../../i18n/TextProvider.tsx'
import { phonesOf } from '../../../ui/screenAddress.ts'
import { useAddressParams } from '../../../ui/useAddressParams.ts'
import { GroupBoard } from './GroupBoard.tsx'
import { GroupStart } from './GroupStart.tsx'
import { useGroup } from './useGroup.ts'
import '../screen/screen.css'
import './groupControl.css'

/** One phone leads, others do what is done on it: the group of this user, or how to begin one. */
export function GroupControlScreen() {
  const t = useT()
  const [params] = useAddressParams()
  const { group, isPending, error, tell } = useGroup()
  const phones = phonesOf(params.get('phones'))
  if (isPending) return <Spin className="group-spin" />
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (group) return <GroupBoard group={group} tell={tell} />
  if (phones.length > 1) return <GroupStart phones={phones} tell={tell} />
  return (
    <div className="blank">
      <ClusterOutlined aria-hidden className="blank-icon" />
      <p className="blank-title">{t('group-control.choose')}</p>
      <Link to="/phoneWall">{t('phone-wall.title')}</Link>
    </div>
  )
}
