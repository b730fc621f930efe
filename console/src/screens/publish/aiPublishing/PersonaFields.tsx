import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { persona as personaList } from '@quarterdeck/shared/resources/content/persona.ts'
import { personaMachine } from '@quarterdeck/shared/states/persona.ts'
import { useQuery } from '@tanstack/react-query'
import { Select, Switch } from 'antd'
import { useId, useState } from 'react'
import { loadRow, loadRows, type Row } from '../../../api/resourceCalls.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { useMay } from '../../../ui/Me.tsx'
import { useDebounced } from '../../../ui/useDebounced.ts'
import type { Composition } from './composition.ts'

interface PersonaFieldsProps {
  composition: Composition
  onChange(change: Partial<Composition>): void
}

/** Who speaks, and what goes out with it: the notice of the persona, and that a model had a hand in it. */
export function PersonaFields({ composition, onChange }: PersonaFieldsProps) {
  const t = useT()
  const may = useMay()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const search = useDebounced(typed.trim(), 250)
  const ids = { persona: useId(), disclosure: useId(), ai: useId() }
  const chosen = usePersona(composition.persona)
  const found = useQuery({
    queryKey: [personas.name, 'choice', search],
    queryFn: async ({ signal }) =>
      (await loadRows(personas, { status: personaMachine.codes.created, keyword: search, pageSize: 50 }, signal)).rows,
    enabled: isOpen,
    staleTime: 30_000,
  })
  if (!may('persona.list')) return null
  const rows = found.data ?? []
  const options = rows.map(optionOf)
  const shown = chosen && !rows.some(({ id }) => id === chosen.id) ? [optionOf(chosen), ...options] : options
  return (
    <div className="composer-persona">
      <label htmlFor={ids.persona}>{t('release.field.persona')}</label>
      <Select
        id={ids.persona}
        allowClear
        value={composition.persona}
        placeholder={t('composer.no_persona')}
        options={shown}
        loading={isOpen && found.isFetching}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        onOpenChange={setOpen}
        onChange={(persona?: number | null) => onChange({ persona: persona ?? null })}
      />
      <label htmlFor={ids.disclosure}>{t('release.field.disclosure')}</label>
      <span>
        <Switch
          id={ids.disclosure}
          size="small"
          checked={composition.disclosure}
          disabled={composition.disclosure && !may('publication.disclosure')}
          onChange={(disclosure) => onChange({ disclosure })}
        />{' '}
        <span className="faint">
          {composition.disclosure
            ? String(chosen?.disclosure || '') || t('composer.disclosure_none')
            : t('composer.disclosure_off')}
        </span>
      </span>
      <label htmlFor={ids.ai}>{t('release.field.ai_generated')}</label>
      <span>
        <Switch
          id={ids.ai}
          size="small"
          checked={composition.ai_generated}
          onChange={(ai_generated) => onChange({ ai_generated })}
        />{' '}
        <span className="faint">{t('composer.ai_help')}</span>
      </span>
    </div>
  )
}

/** The row of a persona, with what is disclosed with it. */
export function usePersona(id: number | null): Row | undefined {
  const may = useMay()
  const { data } = useQuery({
    queryKey: [personas.name, 'composer', id],
    queryFn: ({ signal }) => loadRow(personas, id!, signal),
    enabled: id !== null && may('persona.list'),
    staleTime: 60_000,
  })
  return id === null ? undefined : data
}

function optionOf(row: Row): { value: number; label: string } {
  return { value: row.id, label: String(row.name) }
}

const personas: AnyResource = personaList
