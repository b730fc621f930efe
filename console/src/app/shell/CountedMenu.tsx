import { Button, Popover, type PopoverProps } from 'antd'
import { type ReactNode, useState } from 'react'

interface CountedMenuProps {
  icon: ReactNode
  /** Of the button, with the count in words. */
  name: string
  /** Over what drops down. */
  title: string
  count: number
  /** What the count is drawn on, and from what number on it is only said to be more. */
  badge: { colour?: 'red' | 'blue'; most: number }
  popover?: Pick<PopoverProps, 'destroyOnHidden'>
  content(close: () => void): ReactNode
}

/** A button of the top bar that says how many there are, with the latest of them behind it. */
export function CountedMenu({ icon, name, title, count, badge, popover, content }: CountedMenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      {...popover}
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      title={title}
      content={content(() => setOpen(false))}
    >
      <span className="counted">
        <Button type="text" icon={icon} aria-label={name} data-tip={name} />
        {count > 0 && (
          <sup aria-hidden className={`counted-number numbers counted-${badge.colour ?? 'red'}`}>
            {count > badge.most ? `${badge.most}+` : count}
          </sup>
        )}
      </span>
    </Popover>
  )
}
