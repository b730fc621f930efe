import { getPhoneParts, type PhoneParts as Parts } from '@quarterdeck/shared/contracts/fleet.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { ask } from '../../../api/ask.ts'
import type { Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useChanged } from '../../../live/LiveProvider.tsx'
import { Failed } from '../../../ui/Failed.tsx'
import { PartTable } from './PartTable.tsx'

/** The cards in a phone, its Android users, and the apps on it. */
export function PhoneParts({ row }: { row: Row }) {
  const t = useT()
  const queries = useQueryClient()
  const queryKey = ['phone', 'parts', row.id]
  const parts = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await ask(getPhoneParts, { query: { id: row.id } }, { signal })).data,
  })
  useChanged('phone-parts', () => void queries.invalidateQueries({ queryKey }))
  if (parts.isLoading) return <Skeleton active title={false} paragraph={{ rows: 6 }} />
  if (!parts.data) {
    return <Failed title={t('list.could_not_load')} error={parts.error} onRetry={() => void parts.refetch()} />
  }
  return <Tables parts={parts.data} />
}

function Tables({ parts: { sims, subsystems, apps } }: { parts: Parts }) {
  const t = useT()
  return (
    <>
      <PartTable
        title={t('phone.more.sims')}
        headings={[
          t('phone.more.slot'),
          t('phone.more.carrier'),
          t('phone.more.numeric'),
          t('phone.field.number'),
          t('phone.field.iccid'),
        ]}
        rows={sims.map((sim) => [sim.slot, sim.carrier, sim.numeric, sim.number, sim.iccid])}
      />
      <PartTable
        title={t('phone.more.subsystems')}
        headings={[t('phone.more.user'), t('phone.more.name'), t('phone.more.profile')]}
        rows={subsystems.map(({ user, name, profile }) => [user, name, profile === 1 ? t('value.yes') : ''])}
      />
      <PartTable
        title={t('phone.more.apps')}
        headings={[t('phone.more.package'), t('phone.more.version'), t('phone.more.version_code'), t('phone.more.md5')]}
        rows={apps.map((app) => [app.package, app.version, app.version_code || '', app.md5])}
      />
    </>
  )
}
