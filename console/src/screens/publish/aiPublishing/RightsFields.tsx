import { choiceKey } from '@quarterdeck/shared/i18n/keys.ts'
import { release } from '@quarterdeck/shared/resources/publish/release.ts'
import { Input, Select } from 'antd'
import { useId } from 'react'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { Composition } from './composition.ts'

interface RightsFieldsProps {
  composition: Composition
  onChange(change: Partial<Composition>): void
}

/** What allows the use of pictures and videos that were sent in; those of the library say it themselves. */
export function RightsFields({ composition: { media, rights, rights_note }, onChange }: RightsFieldsProps) {
  const t = useT()
  const ids = { rights: useId(), note: useId() }
  if (media.length === 0) return null
  return (
    <div className="composer-persona">
      <label htmlFor={ids.rights}>{t('release.field.rights')}</label>
      <Select
        id={ids.rights}
        value={rights}
        options={Object.keys(release.fields.rights.choices).map((code) => ({
          value: Number(code),
          label: t(choiceKey(release, 'rights', code)),
        }))}
        onChange={(chosen) => onChange({ rights: chosen })}
      />
      {rights !== 0 && (
        <>
          <label htmlFor={ids.note}>{t('release.field.rights_note')}</label>
          <Input
            id={ids.note}
            value={rights_note}
            maxLength={500}
            onChange={({ target }) => onChange({ rights_note: target.value })}
          />
        </>
      )}
      {rights === 0 && <span className="faint composer-rights-help">{t('composer.rights_help')}</span>}
    </div>
  )
}
