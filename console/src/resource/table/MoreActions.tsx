import { useState } from 'react'
import { ButtonMenu } from '../../ui/ButtonMenu.tsx'
import type { RowAction } from './rowAction.ts'

interface MoreActionsProps {
  actions: readonly RowAction[]
  label: string
  press(key: string): void
}

/** The rest of what can be done with a row, in a menu. Most rows are never asked for it: theirs has none until then. */
export function MoreActions({ actions, label, press }: MoreActionsProps) {
  const [isOpen, setOpen] = useState<boolean>()
  const button = (
    <button
      type="button"
      className="row-action row-more"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={isOpen ?? false}
      onClick={isOpen === undefined ? () => setOpen(true) : undefined}
    />
  )
  if (isOpen === undefined) return button
  return (
    <ButtonMenu
      open={isOpen}
      onOpenChange={setOpen}
      placement="bottomRight"
      items={actions.map(({ key, label: words, danger }) => ({ key, label: words, danger: danger ?? false }))}
      choose={press}
    >
      {button}
    </ButtonMenu>
  )
}
