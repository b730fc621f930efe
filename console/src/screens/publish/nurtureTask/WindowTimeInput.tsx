import { isWholeWindow, nurturePlan } from '@quarterdeck/shared/values/nurtureTask.ts'
import { DatePicker, Form } from 'antd'
import dayjs from 'dayjs'
import { useEffect } from 'react'
import { ClockInput } from '../../../forms/ClockInput.tsx'
import type { OwnInputProps } from '../../../resource/form/ownFields.ts'
import { useZone } from '../../../ui/Me.tsx'

const wire = 'YYYY-MM-DD HH:mm'

/** The beginning or end of a window: a time of the day, or of one-time tasks and continuous loops with the day. */
export function WindowTimeInput({ id, value, onChange }: OwnInputProps) {
  const form = Form.useFormInstance()
  const cycle_mode = Form.useWatch('cycle_mode', form) as number | undefined
  const loop_kind = Form.useWatch('loop_kind', form) as number | undefined
  const zone = useZone()
  const isWhole = isWholeWindow(nurturePlan({ cycle_mode, loop_kind }, zone).mode)
  const text = String(value ?? '')
  useEffect(() => {
    // Of another way to run only the time of the day still holds.
    if (!isWhole && text.length === wire.length) onChange?.(text.slice(11))
    if (isWhole && text.length === 5) onChange?.('')
  }, [isWhole, text, onChange])
  if (!isWhole)
    return <ClockInput id={id} value={text.length === 5 ? text : ''} onChange={(clock) => onChange?.(clock)} />
  return (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      showTime={{ format: 'HH:mm' }}
      format={wire}
      value={text.length === wire.length ? dayjs(text) : null}
      onChange={(moment) => onChange?.(moment ? moment.format(wire) : '')}
    />
  )
}
