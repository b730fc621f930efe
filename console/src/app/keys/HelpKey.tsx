import { lazy, Suspense, useState } from 'react'
import { useHotkey } from '../../ui/useHotkey.ts'

const KeyHelp = lazy(() => import('./KeyHelp.tsx').then((m) => ({ default: m.KeyHelp })))

/** `?` lists the keys. */
export function HelpKey() {
  const [open, setOpen] = useState(false)
  useHotkey('?', () => setOpen(true))
  return open ? (
    <Suspense fallback={null}>
      <KeyHelp onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
}
