import { lazy, Suspense, useEffect, useState } from 'react'
import { listen, type Notice, tell } from '../api/notices.ts'

const Notices = lazy(() => import('./Notices.tsx').then((module) => ({ default: module.Notices })))

/** Loads what shows notices when the first one comes: the login page does without. */
export function LateNotices() {
  const [first, setFirst] = useState<Notice>()
  useEffect(() => {
    if (!first) return listen(setFirst)
    tell(first)
    return undefined
  }, [first])
  return first ? (
    <Suspense fallback={null}>
      <Notices />
    </Suspense>
  ) : null
}
