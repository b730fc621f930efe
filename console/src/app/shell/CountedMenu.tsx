import { Badge, type BadgeProps, Button, Popover, type PopoverProps } from 'antd'
import { type ReactNode, useState } from 'react'

interface CountedMenuProps {
  icon: ReactNode
  /** Of the button, with the count in words. */
  name: string
  /** Over what drops down. */
  title: string
  count: number
  badge: Pick<BadgeProps, 'color' | 'overflowCount'>
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
      <Badge count={count} size="small" offset={[-6, 6]} {...badge}>
        <Button type="text" icon={icon} aria-label={name} data-tip={name} />
      </Badge>
    </Popover>
  )
}
