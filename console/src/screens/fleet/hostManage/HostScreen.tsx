import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { Overrides } from '../../../resource/overrides.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { useHotkey } from '../../../ui/useHotkey.ts'

const EnrolDialog = lazy(() => import('../../../ui/EnrolDialog.tsx').then((m) => ({ default: m.EnrolDialog })))

const host = resourceNamed('host')

/** Hosts; a new one is enrolled with a one-time token. */
export function HostScreen() {
  const t = useT()
  const allowed = useMay()('host.enrol', true)
  const [enrolling, setEnrolling] = useState(false)
  useHotkey('n', () => setEnrolling(true), { enabled: allowed })
  const overrides = useMemo<Overrides>(() => {
    const enrol = allowed && (
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setEnrolling(true)}>
        {t('host.more.enrol')}
      </Button>
    )
    return { tools: () => enrol, first: enrol, firstHelp: t('home.step_host_help') }
  }, [t, allowed])
  return (
    <>
      <ResourceScreen resource={host} overrides={overrides} />
      {enrolling && (
        <Suspense fallback={null}>
          <EnrolDialog onClose={() => setEnrolling(false)} />
        </Suspense>
      )}
    </>
  )
}
