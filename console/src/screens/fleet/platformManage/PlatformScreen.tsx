import { WarningOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { Overrides } from '../../../resource/overrides.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import '../fleet.css'

const platform = resourceNamed('platform')

/** Platforms; those without a basis are named in a warning, because nothing runs there. */
export function PlatformScreen() {
  const t = useT()
  const overrides = useMemo<Overrides>(
    () => ({
      banner(list) {
        const without = list.rows.filter((row) => row.basis === 0).map((row) => String(row.name))
        if (without.length === 0) return null
        return (
          <p className="fleet-warning" role="note">
            <WarningOutlined aria-hidden /> {t('platform.more.no_basis', { names: without.join(', ') })}
          </p>
        )
      },
    }),
    [t],
  )
  return <ResourceScreen resource={platform} overrides={overrides} />
}
