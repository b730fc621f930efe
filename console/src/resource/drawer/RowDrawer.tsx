import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { useHotkey } from '../../ui/useHotkey.ts'
import './drawer.css'

interface RowDrawerProps {
  title: ReactNode
  /** Buttons of the row, right of the title. */
  extra?: ReactNode
  wide?: boolean
  onClose(): void
  /** Absent at the ends. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  children: ReactNode
}

/** Everything about one row, beside its list. `j` and `k` go on to the next and back. */
export function RowDrawer({ title, extra, wide, onClose, onPrevious, onNext, children }: RowDrawerProps) {
  const t = useT()
  useFocusBack()
  useHotkey('j', () => onNext?.(), { inDialogs: true })
  useHotkey('k', () => onPrevious?.(), { inDialogs: true })
  return (
    <Drawer
      open
      size={wide ? 760 : 560}
      title={<div className="drawer-title">{title}</div>}
      onClose={onClose}
      extra={
        <div className="drawer-extra">
          {extra}
          <Button
            type="text"
            icon={<UpOutlined aria-hidden />}
            disabled={!onPrevious}
            aria-label={t('list.previous_row')}
            data-tip={`${t('list.previous_row')} (k)`}
            onClick={onPrevious}
          />
          <Button
            type="text"
            icon={<DownOutlined aria-hidden />}
            disabled={!onNext}
            aria-label={t('list.next_row')}
            data-tip={`${t('list.next_row')} (j)`}
            onClick={onNext}
          />
        </div>
      }
    >
      <span hidden ref={focusable} />
      {children}
    </Drawer>
  )
}

/** A long row scrolls: where nothing in it can be focused, arrow keys would not reach it. */
function focusable(mark: HTMLSpanElement | null): void {
  mark?.parentElement?.setAttribute('tabindex', '0')
}
