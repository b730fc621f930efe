import { Checkbox, Input, Select } from 'antd'
import { useT } from '../../../i18n/TextProvider.tsx'
import type { AccountFilter } from './fitting.ts'
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
  // All of them, whatever is looked for now.
  const platforms = useAccounts({ keyword: '', platform: 0, persona: 0 }).data?.platforms ?? []
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
