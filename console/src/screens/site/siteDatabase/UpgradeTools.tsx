import { RadarChartOutlined, SafetyCertificateOutlined, SettingOutlined, SwapOutlined } from '@ant-design/icons'
import type { UpgradeRow } from '@quarterdeck/shared/contracts/upgrades.ts'
import type { TextKey } from '@quarterdeck/shared/i18n/textKeys.gen.ts'
import { Button } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { List } from '../../../resource/list/useList.ts'
import { useMay } from '../../../ui/Me.tsx'
import { UpgradeSwitch } from './UpgradeSwitch.tsx'
import type { UpgradeDialog } from './upgradeDialog.ts'

interface UpgradeToolsProps {
  list: List<UpgradeRow>
  onOpen(dialog: UpgradeDialog): void
}

/** What is done with chosen sites, the settings, and the switch. */
export function UpgradeTools({ list, onOpen }: UpgradeToolsProps) {
  const t = useT()
  const may = useMay()
  const { ids, count } = list.selection
  const unconfirmed = list.rows.filter((row) => row.is_confirmed === 0 && ids.includes(row.id))
  const words = (key: TextKey) => (count === 0 ? t(key) : `${t(key)} (${count})`)
  return (
    <>
      {may('upgrade.detect', true) && (
        <Button
          icon={<RadarChartOutlined aria-hidden />}
          disabled={count === 0}
          onClick={() => onOpen({ kind: 'detect', ids })}
        >
          {words('upgrade.action.detect')}
        </Button>
      )}
      {may('upgrade.confirm', true) && unconfirmed.length > 0 && (
        <Button
          icon={<SafetyCertificateOutlined aria-hidden />}
          onClick={() => onOpen({ kind: 'confirm', rows: unconfirmed })}
        >
          {t('upgrade.action.confirm')} ({unconfirmed.length})
        </Button>
      )}
      {may('upgrade.mode', true) && (
        <Button
          icon={<SwapOutlined aria-hidden />}
          disabled={count === 0}
          onClick={() => onOpen({ kind: 'mode', ids })}
        >
          {words('upgrade.action.mode')}
        </Button>
      )}
      {may('upgrade.config', true) && (
        <Button icon={<SettingOutlined aria-hidden />} onClick={() => onOpen({ kind: 'settings' })}>
          {t('upgrade.settings.title')}
        </Button>
      )}
      <UpgradeSwitch />
    </>
  )
}
