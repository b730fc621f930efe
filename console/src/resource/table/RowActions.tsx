import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useT } from '../../i18n/TextProvider.tsx'
import type { RowAction } from '../overrides.ts'

const most = 3

/** Three stand in the line; more go behind a button. */
export function shownActions(actions: readonly RowAction[]): {
  inLine: readonly RowAction[]
  more: readonly RowAction[]
} {
  return actions.length <= most
    ? { inLine: actions, more: [] }
    : { inLine: actions.slice(0, most - 1), more: actions.slice(most - 1) }
}

export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const t = useT()
  const { inLine, more } = shownActions(actions)
  return (
    <div className="row-actions">
      {inLine.map(({ key, label, danger, onClick }) => (
        <Button key={key} type="link" size="small" danger={danger ?? false} onClick={onClick}>
          {label}
        </Button>
      ))}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: more.map(({ key, label, danger }) => ({ key, label, danger: danger ?? false })),
            onClick: ({ key }) => more.find((action) => action.key === key)?.onClick(),
          }}
        >
          <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={t('common.action.more')} />
        </Dropdown>
      )}
    </div>
  )
}
