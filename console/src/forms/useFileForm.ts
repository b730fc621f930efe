import { Form, type FormInstance } from 'antd'
import { useMemo, useRef, useState } from 'react'

const onTheWay = new WeakMap<FormInstance, Set<Promise<void>>>()

/** A file of the form is being sent in; the promise fails where it did not come. */
export function holdForm(form: FormInstance, sent: Promise<void>): void {
  const all = onTheWay.get(form) ?? new Set()
  onTheWay.set(form, all.add(sent))
  const over = () => all.delete(sent)
  sent.then(over, over)
}

/** A form that is sent once its files are there, and not where one of them did not come, which its field says. */
export function useFileForm<Values>(): { form: FormInstance<Values>; isWaiting: boolean } {
  const [own] = Form.useForm<Values>()
  const [isWaiting, setWaiting] = useState(false)
  const isHeld = useRef(false)
  const form = useMemo<FormInstance<Values>>(() => {
    const waiting = {
      ...own,
      submit() {
        if (isHeld.current) return
        const files = onTheWay.get(waiting)
        if (!files?.size) return own.submit()
        const wait = (waits: boolean) => {
          isHeld.current = waits
          setWaiting(waits)
        }
        const go = () => {
          wait(false)
          waiting.submit()
        }
        wait(true)
        Promise.all(files).then(go, () => wait(false))
      },
    }
    return waiting
  }, [own])
  return { form, isWaiting }
}
