import { editSettings, getSettings } from '@quarterdeck/shared/contracts/settings.ts'
import { ask } from '../../../api/ask.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { PhoneSettingItem } from './PhoneSettingItem.tsx'
import { changedSettings, groups, type PhoneSettingValues } from './phoneSettingGroups.ts'
import { SettingsForm } from './SettingsForm.tsx'

const source = {
  queryKey: ['settings'],
  read: async (signal: AbortSignal): Promise<PhoneSettingValues> => (await ask(getSettings, {}, { signal })).data,
  // What somebody else has changed meanwhile stays.
  save: async (values: PhoneSettingValues, before: PhoneSettingValues): Promise<PhoneSettingValues> =>
    (await ask(editSettings, { body: changedSettings(values, before) })).data,
}

/** What the product does by itself for phones, and what keeps new work off them. */
export function PhoneSettings() {
  const t = useT()
  const mayEdit = useMay()('setting.edit', true)
  return (
    <SettingsForm source={source} mayEdit={mayEdit}>
      {(settings) =>
        groups.map(({ group, names }) => (
          <fieldset key={group} className="settings-group">
            <legend>{t(`phone-settings.group.${group}`)}</legend>
            <p className="settings-help">{t(`phone-settings.help.${group}`)}</p>
            <div className="settings-fields">
              {names.map((name) => (
                <PhoneSettingItem key={name} name={name} value={settings[name]} />
              ))}
            </div>
          </fieldset>
        ))
      }
    </SettingsForm>
  )
}
