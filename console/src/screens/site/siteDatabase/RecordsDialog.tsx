import type { UpgradeRecord } from '@quarterdeck/shared/contracts/upgrades.ts'
import { useMemo } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { FilterSpec } from '../../../resource/filters/filterSpec.ts'
import { InnerList } from '../../../resource/list/InnerList.tsx'
import { useList } from '../../../resource/list/useList.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { loadRecords, topic } from './upgradeCalls.ts'
import { recordColumns } from './upgradeColumns.tsx'

const noFilters: FilterSpec[] = []

/** Every call to a site server, the newest first. */
export function RecordsDialog({ ip, onClose }: { ip: string; onClose(): void }) {
  const t = useT()
  const fixed = useMemo(() => ({ ip }), [ip])
  const list = useList<UpgradeRecord>({
    name: 'upgrade.records',
    topics: [topic],
    prefix: 'records.',
    paged: true,
    filters: noFilters,
    fixed,
    load: loadRecords,
  })
  const columns = useMemo(() => recordColumns(t), [t])
  return (
    <Dialog width={1180} title={`${t('upgrade.action.record')} · ${ip}`} footer={null} onCancel={onClose}>
      <InnerList list={list} columns={columns} />
    </Dialog>
  )
}
