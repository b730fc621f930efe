import type { ExtendData } from '@quarterdeck/shared/contracts/bookTask.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import { Switch } from 'antd'
import { useId } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'

interface SwitchButtonProps {
  settings: ExtendData | undefined
  disabled: boolean
  onOpen(): void
}

/** Shows whether tasks go out, and to which phones. Toggling opens the settings; it changes nothing itself. */
export function SwitchButton({ settings, disabled, onOpen }: SwitchButtonProps) {
  const t = useT()
  const id = useId()
  const on = settings !== undefined && settings.runStatus !== 0
  return (
    <span className="task-switch">
      <label htmlFor={id}>{t('book-task.toolbar.switch')}</label>
      <Switch
        id={id}
        checked={on}
        loading={settings === undefined}
        disabled={disabled}
        checkedChildren={t('value.on')}
        unCheckedChildren={t('value.off')}
        onChange={onOpen}
      />
      {settings && (
        <span className="task-switch-settings">
          {t('book-task.switch.settings', {
            card_type: settings.project_name || t('book-task.switch.any_card_type'),
            operator: t(codeKey('book-task.operator', settings.operator_code)),
          })}
        </span>
      )}
    </span>
  )
}
