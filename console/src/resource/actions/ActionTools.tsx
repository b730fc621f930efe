import { DownOutlined } from '@ant-design/icons'
import { actionKey, moreKey } from '@quarterdeck/shared/i18n/keys.ts'
import { named } from '@quarterdeck/shared/i18n/named.ts'
import { type Action, hindranceOf } from '@quarterdeck/shared/resource/actions.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { Button } from 'antd'
import { tell } from '../../api/notices.ts'
import type { Row } from '../../api/resourceCalls.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/TextProvider.tsx'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import type { List } from '../list/useList.ts'
import type { Dialogs } from '../useDialogs.ts'
import { useOffered } from './useOffered.ts'

interface ActionToolsProps {
  resource: AnyResource
  list: List<Row>
  dialogs: Dialogs
}

/** More than these stand in a menu: a toolbar is to be read at a glance. */
const mostInLine = 4

/** Over the list: the actions that take several rows. They light up where a chosen row allows them, and say how many do. */
export function ActionTools({ resource, list: { selection }, dialogs }: ActionToolsProps) {
  const { t, language } = useTexts()
  const number = (count: number) => formatNumber(count, language)
  const tools = useOffered(resource)
    .filter(([, { rows }]) => rows !== 'one')
    .map(([name, action]) => {
      const open = openTo(resource, action, selection.rows)
      const words = t(actionKey(resource, name))
      const count = open === selection.count ? number(open) : `${number(open)} / ${number(selection.count)}`
      const label = selection.count === 0 ? words : `${words} (${count})`
      return { name, label, open, danger: action.danger === true && open > 0 }
    })
  const take = (action: string) => dialogs.show({ kind: 'action', action, rows: selection.rows })
  const isMenu = tools.length > mostInLine
  const inLine = isMenu ? [] : tools
  return (
    <>
      {inLine.map(({ name, label, open, danger }) => (
        <Button key={name} danger={danger} disabled={open === 0} onClick={() => take(name)}>
          {label}
        </Button>
      ))}
      {isMenu && (
        <ButtonMenu
          items={tools.map(({ name, label, open, danger }) => ({
            key: name,
            label,
            danger,
            disabled: selection.count > 0 && open === 0,
          }))}
          choose={(action) => {
            if (selection.count > 0) take(action)
            else tell({ kind: 'error', text: named(t, moreKey(resource, 'select')) ?? t('errors.nothing_selected') })
          }}
        >
          <Button>
            {selection.count === 0 ? t('action.actions') : `${t('action.actions')} (${number(selection.count)})`}
            <DownOutlined aria-hidden />
          </Button>
        </ButtonMenu>
      )}
    </>
  )
}

function openTo(resource: AnyResource, action: Action, rows: readonly Row[]): number {
  return rows.filter((row) => hindranceOf(resource, action, row) === undefined).length
}
