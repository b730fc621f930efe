import { ClusterOutlined, MobileOutlined } from '@ant-design/icons'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { phoneMachine } from '@quarterdeck/shared/states/phone.ts'
import { Button, Checkbox } from 'antd'
import { useNavigate } from 'react-router-dom'
import { tell } from '../../../api/notices.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { ActionTools } from '../../../resource/actions/ActionTools.tsx'
import type { List } from '../../../resource/list/useList.ts'
import { useChoosing } from '../../../resource/table/useChoosing.ts'
import type { Dialogs } from '../../../resource/useDialogs.ts'
import { useMay } from '../../../ui/Me.tsx'
import { groupAddress, mostScreens, screenAddress } from '../../../ui/screenAddress.ts'

interface WallToolsProps {
  resource: AnyResource
  list: List<Row>
  dialogs: Dialogs
}

/** What is done with the chosen phones: their screens side by side, and the actions of a phone. */
export function WallTools({ resource, list, dialogs }: WallToolsProps) {
  const { t, language } = useTexts()
  const may = useMay()
  const navigate = useNavigate()
  const { all, some, chooseAll } = useChoosing(list)
  const { selection } = list
  const open = () => {
    const refused = hindrance()
    if (refused) tell({ kind: 'error', text: refused })
    else void navigate(screenAddress(selection.ids))
  }
  function hindrance(): string | undefined {
    if (selection.count === 0) return t('phone-wall.more.select')
    if (selection.count > mostScreens) return t('phone-wall.too_many', { max: formatNumber(mostScreens, language) })
    const isAway = selection.rows.some(({ state }) => state !== phoneMachine.codes.online)
    return isAway ? t('phone-wall.offline_among') : undefined
  }
  return (
    <>
      <Checkbox checked={all} indeterminate={some && !all} disabled={list.rows.length === 0} onChange={chooseAll}>
        {t('phone-wall.choose_all')}
      </Checkbox>
      {may('screen.watch') && (
        <Button type="primary" icon={<MobileOutlined aria-hidden />} onClick={open}>
          {selection.count === 0
            ? t('phone-wall.open')
            : t('phone-wall.open_count', { count: formatNumber(selection.count, language) })}
        </Button>
      )}
      {may('group-control.use') && selection.count > 1 && (
        <Button icon={<ClusterOutlined aria-hidden />} onClick={() => void navigate(groupAddress(selection.ids))}>
          {t('group-control.title')}
        </Button>
      )}
      <ActionTools resource={resource} list={list} dialogs={dialogs} />
    </>
  )
}
