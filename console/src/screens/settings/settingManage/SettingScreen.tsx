import { useT } from '../../../i18n/TextProvider.tsx'
import { CardTabs } from '../../../ui/CardTabs.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { CheckSettings } from './CheckSettings.tsx'
import { LoopsTab } from './LoopsTab.tsx'
import { PhoneSettings } from './PhoneSettings.tsx'
import { ReachSettings } from './ReachSettings.tsx'
import { RetentionTab } from './RetentionTab.tsx'

/** How the installation behaves: what it keeps, how it checks sites, where webhooks and requests to models may go, how it looks after phones, and how that fares which it does by itself. */
export function SettingScreen() {
  const t = useT()
  const may = useMay()
  const tabs = [
    { key: '1', title: t('retention.tab'), may: may('setting.list'), draw: () => <RetentionTab /> },
    { key: '2', title: t('retention.tab_checks'), may: may('site-check.config'), draw: () => <CheckSettings /> },
    {
      key: '4',
      title: t('alert-rule.settings.title'),
      may: may('alert-rule.config'),
      draw: () => <ReachSettings of="alert-rule" />,
    },
    {
      key: '6',
      title: t('model-provider.settings.title'),
      may: may('model-provider.config'),
      draw: () => <ReachSettings of="model-provider" />,
    },
    { key: '7', title: t('node.settings.title'), may: may('node.config'), draw: () => <ReachSettings of="node" /> },
    { key: '3', title: t('phone-settings.title'), may: may('setting.list'), draw: () => <PhoneSettings /> },
    { key: '5', title: t('loop.tab'), may: may('setting.list'), draw: () => <LoopsTab /> },
  ]
  return <CardTabs tabs={tabs.filter((tab) => tab.may)} />
}
