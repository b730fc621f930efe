import type { UpgradeRow } from '@quarterdeck/shared/contracts/upgrades.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { useMemo, useState } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import { ListView } from '../../../resource/list/ListView.tsx'
import { useList } from '../../../resource/list/useList.ts'
import type { RowAction } from '../../../resource/table/rowAction.ts'
import { useActionsColumn } from '../../../resource/table/useActionsColumn.tsx'
import { useOpened } from '../../../resource/useOpened.ts'
import { useMay } from '../../../ui/Me.tsx'
import { UpgradeDialogs } from './UpgradeDialogs.tsx'
import { UpgradeTools } from './UpgradeTools.tsx'
import { loadUpgrades, topic } from './upgradeCalls.ts'
import { upgradeColumns } from './upgradeColumns.tsx'
import type { UpgradeDialog } from './upgradeDialog.ts'
import { upgradeFilters } from './upgradeFilters.ts'

/** Tab 2: versions of the site servers, and their upgrades. */
export function UpgradeTab() {
  const t = useT()
  const may = useMay()
  const filters = useMemo(() => upgradeFilters(t), [t])
  const columns = useMemo(() => upgradeColumns(t), [t])
  const list = useList<UpgradeRow>({ name: topic, paged: true, filters, load: loadUpgrades })
  const [dialog, setDialog] = useState<UpgradeDialog>()
  const records = useOpened('records')
  const actionsOf = (row: UpgradeRow): RowAction[] => {
    const action = (key: string, onClick: () => void): RowAction => ({
      key,
      label: t(codeKey('upgrade.action', key)),
      onClick,
    })
    return [
      action('record', () => records.open(row.ip)),
      ...(may('upgrade.confirm', true) && row.is_confirmed === 0
        ? [action('confirm', () => setDialog({ kind: 'confirm', rows: [row] }))]
        : []),
      ...(may('upgrade.run', true) && row.is_confirmed === 1 && (row.status === 1 || row.status === 3)
        ? [action('upgrade', () => setDialog({ kind: 'upgrade', row }))]
        : []),
      ...(may('upgrade.detect', true) && row.is_confirmed === 1
        ? [action('detect', () => setDialog({ kind: 'detect', ids: [row.id] }))]
        : []),
      ...(may('upgrade.mode', true)
        ? [action('mode', () => setDialog({ kind: 'mode', ids: [row.id], start: row.isAutomatic }))]
        : []),
      ...(may('upgrade.config', true) ? [action('edit', () => setDialog({ kind: 'server', row }))] : []),
    ]
  }
  const actions = useActionsColumn(list.rows, actionsOf)
  return (
    <>
      <ListView
        list={list}
        columns={columns}
        tools={<UpgradeTools list={list} onOpen={setDialog} />}
        actions={actions}
        selectable={['upgrade.detect', 'upgrade.mode', 'upgrade.confirm'].some((key) => may(key, true))}
        onOpen={(row) => records.open(row.ip)}
      />
      <UpgradeDialogs
        list={list}
        dialog={dialog}
        onClose={() => setDialog(undefined)}
        records={records.opened}
        onCloseRecords={records.close}
      />
    </>
  )
}
