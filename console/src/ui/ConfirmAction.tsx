import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface ConfirmActionProps {
  /** On the button that asks. */
  label: ReactNode
  icon?: ReactNode
  /** What will happen to how many rows. */
  question: ReactNode
  /** On the button that does it: a verb, never "OK". */
  verb: string
  danger?: boolean
  disabled?: boolean
  small?: boolean
  type?: 'link' | 'text' | 'default' | 'primary'
  onConfirm(): Promise<unknown>
}

/** A button for what cannot be undone: it asks first, stays open on failure, and its confirmation says what it does. */
export function ConfirmAction({ label, icon, question, verb, danger = true, ...rest }: ConfirmActionProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        type={rest.type ?? 'link'}
        size={rest.small === false ? 'middle' : 'small'}
        danger={danger}
        icon={icon}
        disabled={rest.disabled}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && (
        <ConfirmDialog
          question={question}
          verb={verb}
          danger={danger}
          onConfirm={rest.onConfirm}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
