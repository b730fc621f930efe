import { Dropdown, type MenuProps } from 'antd'
import { cloneElement, type JSX, type Ref, useRef } from 'react'

interface ButtonMenuProps {
  items: NonNullable<MenuProps['items']>
  /** Those that are marked as chosen. */
  selectedKeys?: string[]
  placement?: 'bottomLeft' | 'bottomRight'
  /** For who keeps it open or shut; without it the menu does so by itself. */
  open?: boolean
  onOpenChange?(open: boolean): void
  choose(key: string): void
  /** The button that opens it. */
  children: JSX.Element
}

/** A button with a menu, by mouse and by keyboard: opening goes into the menu, choosing goes back to the button. */
export function ButtonMenu({ items, selectedKeys, choose, children, ...rest }: ButtonMenuProps) {
  const button = useRef<HTMLElement>(null)
  const menu: MenuProps = {
    items,
    onClick: ({ key, domEvent }) => {
      // Enter chooses when it goes down. What the choice focuses, the close button of a dialog say, must not be pressed
      // by the same stroke.
      domEvent.preventDefault()
      button.current?.focus({ preventScroll: true })
      choose(key)
    },
  }
  if (selectedKeys) menu.selectedKeys = selectedKeys
  return (
    <Dropdown autoFocus trigger={['click']} placement="bottomLeft" menu={menu} {...rest}>
      {cloneElement(children, { ref: button } satisfies { ref: Ref<HTMLElement> })}
    </Dropdown>
  )
}
