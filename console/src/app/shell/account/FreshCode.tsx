import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { askForCodesBy } from '../../../api/freshCode.ts'

const FreshCodeDialog = lazy(() =>
  import('./FreshCodeDialog.tsx').then((module) => ({ default: module.FreshCodeDialog })),
)

/** Asks for a code of the second factor whenever a call wants a fresh one. */
export function FreshCode() {
  const [isAsked, setAsked] = useState(false)
  const waiting = useRef<((isShown: boolean) => void)[]>([])
  useEffect(
    () =>
      askForCodesBy(
        () =>
          new Promise((resolve) => {
            waiting.current.push(resolve)
            setAsked(true)
          }),
      ),
    [],
  )
  if (!isAsked) return null
  const done = (isShown: boolean) => {
    setAsked(false)
    for (const resolve of waiting.current.splice(0)) resolve(isShown)
  }
  return (
    <Suspense fallback={null}>
      <FreshCodeDialog onDone={done} />
    </Suspense>
  )
}
