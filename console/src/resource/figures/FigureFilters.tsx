import { type Dimension, dimensionKey, type StatisticsDefinition } from '@quarterdeck/shared/resource/statistics.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useId, useState } from 'react'
import { useT } from '../../i18n/TextProvider.tsx'
import { figureQuery } from './figureQuery.ts'
import { askedOf, type FigureState } from './figureState.ts'
import '../filters/filters.css'

interface FigureFiltersProps {
  definition: StatisticsDefinition
  state: FigureState
  onChange(to: Record<string, string | undefined>): void
}

/** Figures of one account, platform, person … alone; kept in the address. */
export function FigureFilters({ definition, state, onChange }: FigureFiltersProps) {
  const t = useT()
  const names = Object.keys(definition.dimensions)
  return (
    <search className="filters">
      <form onSubmit={(event) => event.preventDefault()}>
        {Object.entries(definition.dimensions).map(([name, dimension]) => (
          <OneFilter
            key={name}
            definition={definition}
            state={state}
            name={name}
            dimension={dimension}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
        <Button
          disabled={names.every((name) => state.only[name] === undefined)}
          onClick={() => onChange(Object.fromEntries(names.map((name) => [name, undefined])))}
        >
          {t('action.reset')}
        </Button>
      </form>
    </search>
  )
}

interface OneFilterProps {
  definition: StatisticsDefinition
  state: FigureState
  name: string
  dimension: Dimension
  onChange(value: string | undefined): void
}

/** So many are offered at once, the most first. */
const mostOffered = 200

/** The figures themselves say what there was in these days, also what is gone since; asked for when somebody looks. */
function OneFilter({ definition, state, name, dimension, onChange }: OneFilterProps) {
  const t = useT()
  const id = useId()
  const value = state.only[name]
  const [isOpen, setOpen] = useState(false)
  const { [name]: _, ...others } = state.only
  const query = { ...askedOf({ ...state, only: others, order: '' }), by: name, pageSize: mostOffered }
  const { data, isFetching } = useQuery({
    ...figureQuery(definition, query),
    enabled: isOpen || (value !== undefined && dimension.kind !== 'text'),
  })
  const options = (data?.data ?? [])
    .filter(({ key }) => key[0] !== '' && key[0] !== '0')
    .map(({ key, name: called }) => ({ value: key[0]!, label: called[0] || `#${key[0]}` }))
  return (
    <div className="filter">
      <label htmlFor={id}>{t(dimensionKey(name))}</label>
      <Select
        id={id}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        className="filter-choice"
        popupMatchSelectWidth={false}
        loading={isFetching}
        options={options}
        value={value}
        onOpenChange={(open) => open && setOpen(true)}
        onChange={(chosen?: string) => onChange(chosen)}
      />
    </div>
  )
}
