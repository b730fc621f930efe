import { AppstoreOutlined, BarsOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '../../i18n/TextProvider.tsx'

interface ViewModeSwitchProps {
  isCards: boolean
  choose(isCards: boolean): void
}

/** Cards or table, the other than now. */
export function ViewModeSwitch({ isCards, choose }: ViewModeSwitchProps) {
  const t = useT()
  const label = t(isCards ? 'list.as_table' : 'list.as_cards')
  return (
    <Button
      type="text"
      icon={isCards ? <BarsOutlined aria-hidden /> : <AppstoreOutlined aria-hidden />}
      aria-label={label}
      data-tip={label}
      onClick={() => choose(!isCards)}
    />
  )
}
