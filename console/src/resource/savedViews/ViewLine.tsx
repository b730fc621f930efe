import { CheckOutlined, MoreOutlined, StarFilled, TeamOutlined } from '@ant-design/icons'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { viewLimits } from '@quarterdeck/shared/values/savedView.ts'
import { Button, Input, type MenuProps } from 'antd'
import { useState } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import { useMe } from '../../ui/Me.tsx'
import { usePreference } from '../list/usePreference.ts'
import type { ViewChange } from './useViewChanges.ts'
import type { View } from './useViews.ts'

interface ViewLineProps {
  list: string
  view: View
  isShown: boolean
  mayChange: boolean
  onChoose(): void
  onChange(change: ViewChange): void
  onRemove(): void
}

/** One view: its name, who made it, whether it is shared and opens the list, and what can be done with it. */
export function ViewLine({ list, view, isShown, mayChange, onChoose, onChange, onRemove }: ViewLineProps) {
  const t = useT()
  const mayShare = useMe().info.read_only !== 1
  const { preference, keep } = usePreference(list)
  const [isRenaming, setRenaming] = useState(false)
  const { id, name, query, shared, mine, owner } = view
  const opensList = preference.default_view?.id === id
  if (isRenaming) {
    return (
      <li>
        <RenameInput
          name={name}
          onDone={(next) => {
            setRenaming(false)
            if (next !== name) onChange({ name: next })
          }}
        />
      </li>
    )
  }
  const actions: Record<string, () => void> = {
    make_default: () => keep({ default_view: { id, query } }),
    drop_default: () => keep({ default_view: null }),
    rename: () => setRenaming(true),
    share: () => onChange({ shared: 1 }),
    unshare: () => onChange({ shared: 0 }),
    delete: onRemove,
  }
  const item = (key: string, label = t(codeKey('view', key))) => ({ key, label })
  const items: NonNullable<MenuProps['items']> = [
    item(opensList ? 'drop_default' : 'make_default'),
    ...(mayChange
      ? [
          item('rename'),
          ...(mayShare ? [item(shared === 1 ? 'unshare' : 'share')] : []),
          { ...item('delete', t('action.delete')), danger: true },
        ]
      : []),
  ]
  return (
    <li>
      <button type="button" className="views-name" aria-current={isShown} onClick={onChoose}>
        <span className="views-check">{isShown && <CheckOutlined aria-hidden />}</span>
        <span className="cut">{name}</span>
        {mine === 0 && <span className="views-owner">{owner}</span>}
        {opensList && (
          <span role="img" aria-label={t('view.opens_list')} data-tip={t('view.opens_list')}>
            <StarFilled aria-hidden className="views-mark" />
          </span>
        )}
        {mine === 1 && shared === 1 && (
          <span role="img" aria-label={t('view.shared')} data-tip={t('view.shared')}>
            <TeamOutlined aria-hidden className="views-mark" />
          </span>
        )}
      </button>
      <ButtonMenu placement="bottomRight" items={items} choose={(key) => actions[key]?.()}>
        <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={t('view.more', { name })} />
      </ButtonMenu>
    </li>
  )
}

function RenameInput({ name, onDone }: { name: string; onDone(name: string): void }) {
  const t = useT()
  const [text, setText] = useState(name)
  const done = () => onDone(text.trim() === '' ? name : text)
  return (
    <Input
      size="small"
      autoFocus
      aria-label={t('view.name')}
      maxLength={viewLimits.name}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={done}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The panel stays open.
        event.stopPropagation()
        onDone(name)
      }}
    />
  )
}
