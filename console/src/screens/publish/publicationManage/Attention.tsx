import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { overdueMs, publication } from '@quarterdeck/shared/resources/publish/publication.ts'
import { publicationMachine } from '@quarterdeck/shared/states/publication.ts'
import { formatTime } from '@quarterdeck/shared/values/time.ts'
import { Link } from 'react-router-dom'
import type { Query } from '../../../api/resourceCalls.ts'
import { formatTotal } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import { addressOf } from '../../../resource/totals/useTotal.ts'
import { useTotals } from '../../../resource/totals/useTotals.ts'
import { useMe, useZone } from '../../../ui/Me.tsx'
import { useMinute } from '../../../ui/useMinute.ts'
import { refusedOf } from './refusedOf.ts'
import './publication.css'

/** What waits for somebody: each number leads to exactly these. Nothing is said where nothing does. */
export function Attention() {
  const { t, language } = useTexts()
  const zone = useZone()
  // By the minute, so that the address of what is overdue stays for a while.
  const before = formatTime(useMinute() - overdueMs, zone).slice(0, 16)
  const { waiting } = publicationMachine.codes
  const { username } = useMe().info
  const kinds = [
    { name: 'refused', query: refusedOf(username) },
    { name: 'unknown', query: { outcome_unknown: 1 } },
    { name: 'overdue', query: { status: String(waiting), by_hand: 0, end_time: `${before}:00` } },
    { name: 'by_hand', query: { status: String(waiting), by_hand: 1 } },
  ] as const satisfies readonly { name: string; query: Query }[]
  const found = useTotals(kinds.map(({ query }) => ({ list: publications, query })))
  const shown = kinds.flatMap(({ name, query }, at) => {
    const data = found[at]
    return data && data.total > 0 ? [{ name, query, data }] : []
  })
  return (
    <span className="publication-attention">
      {shown.map(({ name, query, data }) => (
        <Link key={name} to={addressOf({ list: publications, query })}>
          {t(`publication-drawer.sum_${name}`)} <b className="numbers">{formatTotal(data, language)}</b>
        </Link>
      ))}
    </span>
  )
}

const publications: AnyResource = publication
