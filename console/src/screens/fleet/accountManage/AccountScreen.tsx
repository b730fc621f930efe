import { parseTime } from '@quarterdeck/shared/values/time.ts'
import { useMemo } from 'react'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { Overrides } from '../../../resource/overrides.ts'
import { ResourceScreen } from '../../../resource/ResourceScreen.tsx'
import { useZone } from '../../../ui/Me.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { useMinute } from '../../../ui/useMinute.ts'
import '../fleet.css'

const account = resourceNamed('account')

/** Accounts and by whose authority they are run; an authorisation that is past stands in red. */
export function AccountScreen() {
  const t = useT()
  const overrides = useMemo<Overrides>(
    () => ({
      cells: {
        authorised_until: (row) => <Until time={row.authorised_until as string | null} none={t('value.none')} />,
      },
    }),
    [t],
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
