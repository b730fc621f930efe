import { lazy, Suspense, useMemo, useState } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { Overrides } from '../../../resource/overrides.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import { useMay } from '../../../ui/Me.tsx'

const PermissionDrawer = lazy(() => import('./PermissionDrawer.tsx').then((m) => ({ default: m.PermissionDrawer })))

const role = resourceNamed('role')

/** Roles, each with its permission keys. Those that the product brings are neither renamed nor deleted. */
export function RoleScreen() {
  const t = useT()
  const may = useMay()
  const [open, setOpen] = useState<Row>()
  const allowed = may('role.list')
  const overrides = useMemo<Overrides>(
    () => ({
      deletable: (row) => row.fixed !== 1,
      rowActions: (row) =>
        allowed ? [{ key: 'permissions', label: t('role.more.permissions'), onClick: () => setOpen(row) }] : [],
    }),
    [t, allowed],
  )
  return (
    <>
      <ResourceScreen resource={role} overrides={overrides} />
      {open && (
        <Suspense fallback={null}>
          <PermissionDrawer role={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
