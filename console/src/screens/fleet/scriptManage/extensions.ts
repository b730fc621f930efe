import { lazy } from 'react'
import type { ScreenExtensions } from '../../../resource/screenExtensions.ts'

const form = lazy(() => import('./ScriptForm.tsx').then((m) => ({ default: m.ScriptForm })))

/** What a script is, is read from its `meta`, and what is wrong with it is said before it is saved. */
export const extensions: ScreenExtensions = {
  form,
  rowTools: [
    {
      name: 'roll-out',
      label: (t) => t('script.more.roll_out'),
      key: 'script-version.list',
      first: true,
      does: { dialog: lazy(() => import('./RollOutDialog.tsx').then((m) => ({ default: m.RollOutDialog }))) },
    },
    {
      name: 'dry-run',
      label: (t) => t('dry-run.title'),
      key: 'script.dry-run',
      writes: true,
      does: { dialog: lazy(() => import('./DryRunDialog.tsx').then((m) => ({ default: m.DryRunDialog }))) },
    },
    {
      name: 'parameters',
      label: (t) => t('script-parameter.more.form'),
      key: 'script-parameter.edit',
      writes: true,
      does: { dialog: lazy(() => import('./ParametersDialog.tsx').then((m) => ({ default: m.ParametersDialog }))) },
    },
  ],
}
