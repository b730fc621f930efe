import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { memo, useRef } from 'react'
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

/** The buttons of one row. Lists are drawn again all the time; these only when they would look otherwise. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  const latest = useRef(actions)
  latest.current = actions
  const press = useRef((key: string) => latest.current.find((action) => action.key === key)?.onClick())
  return <Buttons actions={actions} press={press.current} />
}

interface ButtonsProps {
  actions: readonly RowAction[]
  press(key: string): void
}

const Buttons = memo(({ actions, press }: ButtonsProps) => {
  const t = useT()
  const { inLine, more } = shownActions(actions)
  return (
    <div className="row-actions">
      {inLine.map(({ key, label, danger }) => (
        <Button key={key} type="link" size="small" danger={danger ?? false} onClick={() => press(key)}>
          {label}
        </Button>
      ))}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: more.map(({ key, label, danger }) => ({ key, label, danger: danger ?? false })),
            onClick: ({ key }) => press(key),
          }}
        >
          <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={t('common.action.more')} />
        </Dropdown>
      )}
    </div>
  )
}, looksTheSame)

function looksTheSame({ actions: before }: ButtonsProps, { actions: after }: ButtonsProps): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}
