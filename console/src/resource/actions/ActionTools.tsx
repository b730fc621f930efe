import { actionKey } from '@quarterdeck/shared/i18n/keys.ts'
import { hindranceOf } from '@quarterdeck/shared/resource/actions.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { Button } from 'antd'
import type { Row } from '../../api/resourceCalls.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import type { List } from '../list/useList.ts'
import type { Dialogs } from '../useDialogs.ts'
import { useOffered } from './useOffered.ts'

interface ActionToolsProps {
  resource: AnyResource
  list: List<Row>
  dialogs: Dialogs
}

/** Over the list: the actions that take several rows. They light up where a chosen row allows them, and say how many do. */
export function ActionTools({ resource, list: { selection }, dialogs }: ActionToolsProps) {
  const { t, language } = useTexts()
  const offered = useOffered(resource).filter(([, { rows }]) => rows !== 'one')
  const number = (count: number) => formatNumber(count, language)
  return offered.map(([name, action]) => {
    const open = selection.rows.filter((row) => hindranceOf(resource, action, row) === undefined)
    const words = t(actionKey(resource, name))
    const count =
      open.length === selection.count ? number(open.length) : `${number(open.length)} / ${number(selection.count)}`
    return (
      <Button
        key={name}
        danger={action.danger === true && open.length > 0}
        disabled={open.length === 0}
        onClick={() => dialogs.show({ kind: 'action', action: name, rows: selection.rows })}
      >
        {selection.count === 0 ? words : `${words} (${count})`}
      </Button>
    )
  })
}
