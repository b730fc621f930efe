import { parseTime } from '@quarterdeck/shared/values/time.ts'
import { useMemo } from 'react'
import { useOptionsOf } from '../../../api/referenceOptions.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { Overrides } from '../../../resource/overrides.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import { useZone } from '../../../ui/Me.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { useMinute } from '../../../ui/useMinute.ts'
import { PlatformSelect } from './PlatformSelect.tsx'
import '../fleet.css'

const account = resourceNamed('account')
const platforms = [{ name: 'platform', to: 'platform', label: 'name' }]
const inputs = { platform: PlatformSelect }

/** Accounts and by whose authority they are run; an authorisation that is past stands in red. */
export function AccountScreen() {
  const t = useT()
  const { platform } = useOptionsOf(platforms)
  const overrides = useMemo<Overrides>(
    () => ({
      inputs,
      // The field holds a platform's name, not its number.
      filterOptions: { platform: (platform ?? []).map(({ label }) => ({ value: label, label })) },
      cells: {
        authorised_until: (row) => <Until time={row.authorised_until as string | null} none={t('value.none')} />,
      },
    }),
    [t, platform],
  )
  return <ResourceScreen resource={account} overrides={overrides} />
}

function Until({ time, none }: { time: string | null; none: string }) {
  const zone = useZone()
  const now = useMinute()
  if (!time) return <span className="faint">{none}</span>
  return (
    <span className={parseTime(time, zone) < now ? 'past' : ''}>
      <RelativeTime time={time} />
    </span>
  )
}
