import { lazy } from 'react'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'

/** A version is uploaded as a script is, and compared with the one in use. */
export const extensions: ScreenExtensions = {
  form: lazy(() => import('./ScriptForm.tsx').then((m) => ({ default: m.ScriptForm }))),
  rowTools: [
    {
      name: 'roll-out',
      label: (t) => t('script.more.roll_out'),
      key: 'script-version.list',
      first: true,
      does: { dialog: lazy(() => import('./RollOutDialog.tsx').then((m) => ({ default: m.RollOutVersionDialog }))) },
    },
    {
      name: 'dry-run',
      label: (t) => t('dry-run.title'),
      key: 'script.dry-run',
      writes: true,
      does: { dialog: lazy(() => import('./DryRunDialog.tsx').then((m) => ({ default: m.DryRunVersionDialog }))) },
    },
  ],
  block: lazy(() => import('./VersionDiff.tsx').then((m) => ({ default: m.VersionDiff }))),
}
