import { fieldKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import type { ReferenceField } from '@quarterdeck/shared/resource/field.ts'
import { account } from '@quarterdeck/shared/resources/fleet/account.ts'
import { Checkbox, Input, Select } from 'antd'
import { useId } from 'react'
import { ReferenceInput } from '../../../forms/ReferenceInput.tsx'
import { useT } from '../../../i18n/TextProvider.tsx'
import { type AccountFilter, allAccounts } from './fitting.ts'
import { useAccounts } from './useComposerFacts.ts'

interface AccountFiltersProps {
  filter: AccountFilter
  /** How many accounts are chosen. */
  chosen: number
  persona: { id: number; name: string } | undefined
  onFilter(filter: AccountFilter): void
}

/** Which accounts one chooses from. */
export function AccountFilters({ filter, chosen, persona, onFilter }: AccountFiltersProps) {
  const t = useT()
  const id = useId()
  // All of them, whatever is looked for now.
  const platforms = useAccounts(allAccounts).data?.platforms ?? []
  return (
    <div className="composer-account-filters">
      <Input.Search
        allowClear
        size="small"
        value={filter.keyword}
        aria-label={t('composer.search_accounts')}
        placeholder={t('composer.search_accounts')}
        onChange={({ target }) => onFilter({ ...filter, keyword: target.value })}
      />
      {platforms.length > 1 && (
        <Select
          size="small"
          value={filter.platform}
          aria-label={t('publication.field.platform')}
          popupMatchSelectWidth={false}
          options={[
            { value: 0, label: t('composer.all_platforms') },
            ...platforms.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(platform) => onFilter({ ...filter, platform })}
        />
      )}
      {(['group', 'tag', 'persona'] as const).map((name) => (
        <span key={name} className="composer-account-filter">
          <label htmlFor={`${id}-${name}`}>{t(fieldKey(accounts, fields[name]))}</label>
          <ReferenceInput
            id={`${id}-${name}`}
            asked={{ resource: accounts, field: fields[name] }}
            field={accounts.fields[fields[name]] as ReferenceField}
            clearable
            value={filter[name] === 0 ? [] : [String(filter[name])]}
            onChange={([chosenId = '0']) => onFilter({ ...filter, [name]: Number(chosenId) })}
          />
        </span>
      ))}
      {persona && (
        <Checkbox
          checked={filter.persona === persona.id}
          onChange={({ target }) => onFilter({ ...filter, persona: target.checked ? persona.id : 0 })}
        >
          {t('composer.of_persona', { name: persona.name })}
        </Checkbox>
      )}
      <Checkbox
        checked={filter.onlyChosen}
        disabled={chosen === 0 && !filter.onlyChosen}
        onChange={({ target }) => onFilter({ ...filter, onlyChosen: target.checked })}
      >
        {t('composer.chosen', { count: chosen })}
      </Checkbox>
    </div>
  )
}

/** What they are in the list of accounts. */
const fields = { group: 'group', tag: 'tags', persona: 'personas' } as const
const accounts: AnyResource = account
