import type { UpgradeRow } from '@quarterdeck/shared/contracts/upgrades.ts'
import { lazy, Suspense } from 'react'
import { tell } from '../../../api/notices.ts'
import { useAction } from '../../../api/useAction.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { confirm, detect, upgrade } from './upgradeCalls.ts'
import type { UpgradeDialog } from './upgradeDialog.ts'

const ModeDialog = lazy(() => import('./ModeDialog.tsx').then((m) => ({ default: m.ModeDialog })))
const RecordsDialog = lazy(() => import('./RecordsDialog.tsx').then((m) => ({ default: m.RecordsDialog })))
const SettingsDialog = lazy(() => import('./SettingsDialog.tsx').then((m) => ({ default: m.SettingsDialog })))
const ServerDialog = lazy(() => import('./ServerDialog.tsx').then((m) => ({ default: m.ServerDialog })))

interface UpgradeDialogsProps {
  list: List<UpgradeRow>
  dialog: UpgradeDialog | undefined
  onClose(): void
  /** The IP whose records are open. */
  records: string | undefined
  onCloseRecords(): void
}

/** What opens over the list of upgrades. */
export function UpgradeDialogs({ list, dialog, onClose, records, onCloseRecords }: UpgradeDialogsProps) {
  const { t, language } = useTexts()
  const done = (message: string) => {
    tell({ kind: 'success', text: message })
    list.selection.clear()
    void list.reload()
  }
  const detecting = useAction((ids: readonly number[]) => detect(ids), { onDone: done })
  const upgrading = useAction((id: number) => upgrade(id), { onDone: done })
  const confirming = useAction((rows: readonly UpgradeRow[]) => confirm(rows), { onDone: done })
  return (
    <Suspense fallback={null}>
      {dialog?.kind === 'detect' && (
        <ConfirmDialog
          title={t('upgrade.action.detect')}
          question={t('upgrade.confirm.detect', { count: formatNumber(dialog.ids.length, language) })}
          verb={t('upgrade.action.detect')}
          danger={false}
          onConfirm={() => detecting.mutateAsync(dialog.ids)}
          onClose={onClose}
        />
      )}
      {dialog?.kind === 'confirm' && (
        <ConfirmDialog
          title={t('upgrade.action.confirm')}
          question={t('upgrade.confirm.confirm', { ips: dialog.rows.map(({ ip }) => ip).join(', ') })}
          verb={t('upgrade.action.confirm')}
          danger={false}
          onConfirm={() => confirming.mutateAsync(dialog.rows)}
          onClose={onClose}
        />
      )}
      {dialog?.kind === 'upgrade' && (
        <ConfirmDialog
          title={t('upgrade.action.upgrade')}
          question={t('upgrade.confirm.upgrade', { ip: dialog.row.ip, version: dialog.row.new_version })}
          verb={t('upgrade.action.upgrade')}
          danger={false}
          onConfirm={() => upgrading.mutateAsync(dialog.row.id)}
          onClose={onClose}
        />
      )}
      {dialog?.kind === 'mode' && <ModeDialog ids={dialog.ids} start={dialog.start} onDone={done} onClose={onClose} />}
      {dialog?.kind === 'settings' && <SettingsDialog onDone={() => void list.reload()} onClose={onClose} />}
      {dialog?.kind === 'server' && (
        <ServerDialog row={dialog.row} onDone={() => void list.reload()} onClose={onClose} />
      )}
      {records && <RecordsDialog ip={records} onClose={onCloseRecords} />}
    </Suspense>
  )
}
