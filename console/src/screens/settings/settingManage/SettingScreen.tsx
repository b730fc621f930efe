import { useT } from '../../../i18n/TextProvider.tsx'
import { CardTabs } from '../../../ui/CardTabs.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { CheckSettings } from './CheckSettings.tsx'
import { PhoneSettings } from './PhoneSettings.tsx'
import { RetentionTab } from './RetentionTab.tsx'

/** How the installation behaves: what it keeps, how it checks sites, and how it looks after phones. */
export function SettingScreen() {
  const t = useT()
  const may = useMay()
  const tabs = [
    { key: '1', title: t('retention.tab'), may: may('setting.list'), draw: () => <RetentionTab /> },
    { key: '2', title: t('retention.tab_checks'), may: may('site-check.config'), draw: () => <CheckSettings /> },
    { key: '3', title: t('phone-settings.title'), may: may('setting.list'), draw: () => <PhoneSettings /> },
  ]
  return <CardTabs tabs={tabs.filter((tab) => tab.may)} />
}
