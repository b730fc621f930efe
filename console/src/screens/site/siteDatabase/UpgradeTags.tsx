import type { TagColour } from '@quarterdeck/shared/resource/field.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { StateTag } from '../../../ui/StateTag.tsx'

/** Upgrade status 0 to 4 (site-cluster.md §4). */
const statusColours: readonly TagColour[] = ['green', 'blue', 'pink', 'red', 'orange']

/** Where a site stands; `words` are those of the server. Null: nobody asked it yet. */
export function UpgradeStatus({
  status,
  words,
  isConfirmed = true,
}: {
  status: number | null
  words: string
  isConfirmed?: boolean
}) {
  const t = useT()
  if (!isConfirmed) return <StateTag colour="orange">{words}</StateTag>
  return status === null ? (
    <span className="faint">{t('upgrade.undetected')}</span>
  ) : (
    <StateTag colour={statusColours[status] ?? 'red'}>{words || String(status)}</StateTag>
  )
}

export function IpStatus({ status }: { status: 0 | 1 }) {
  const t = useT()
  return <StateTag colour={status === 1 ? 'green' : 'red'}>{t(`upgrade.choice.ip_status.${status}`)}</StateTag>
}

export function UpgradeMode({ mode }: { mode: 0 | 1 }) {
  const t = useT()
  return <StateTag colour={mode === 1 ? 'blue' : 'grey'}>{t(`upgrade.choice.isAutomatic.${mode}`)}</StateTag>
}

export function UpgradeResult({ result }: { result: 0 | 1 }) {
  const t = useT()
  return <StateTag colour={result === 0 ? 'green' : 'red'}>{t(`upgrade.choice.upgrade.${result}`)}</StateTag>
}
