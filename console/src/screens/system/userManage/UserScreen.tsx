import { useMemo, useState } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { Overrides } from '../../../resource/overrides.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { ResetFactorDialog } from './ResetFactorDialog.tsx'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'

const user = resourceNamed('user')

/** Users, and what an administrator does for those who are locked out. */
export function UserScreen() {
  const t = useT()
  const mayReset = useMay()('user.reset', true)
  const [open, setOpen] = useState<{ kind: 'password' | 'factor'; row: Row }>()
  const overrides = useMemo<Overrides>(
    () => ({
      rowActions: (row) =>
        mayReset
          ? [
              {
                key: 'password',
                label: t('user.more.reset_password'),
                onClick: () => setOpen({ kind: 'password', row }),
              },
              ...(row.second_factor === 1
                ? [
                    {
                      key: 'factor',
                      label: t('user.more.reset_second_factor'),
                      onClick: () => setOpen({ kind: 'factor', row }),
                    },
                  ]
                : []),
            ]
          : [],
    }),
    [t, mayReset],
  )
  const close = () => setOpen(undefined)
  return (
    <>
      <ResourceScreen resource={user} overrides={overrides} />
      {open?.kind === 'password' && <ResetPasswordDialog row={open.row} onClose={close} />}
      {open?.kind === 'factor' && <ResetFactorDialog row={open.row} onClose={close} />}
    </>
  )
}
