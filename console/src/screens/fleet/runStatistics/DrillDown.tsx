import { runStatistics } from '@quarterdeck/shared/contracts/runStatistics.ts'
import { codeKey } from '@quarterdeck/shared/i18n/keys.ts'
import type { ReferenceField } from '@quarterdeck/shared/resource/field.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { ask } from '../../../api/ask.ts'
import { resourceNamed } from '../../../api/resourceAt.ts'
import { useT } from '../../../i18n/TextProvider.tsx'
import { FilterInput } from '../../../resource/filters/FilterInput.tsx'
import type { FilterSpec } from '../../../resource/filters/filterSpec.ts'
import { useMay } from '../../../ui/Me.tsx'
import { useAddressParams } from '../../../ui/useAddressParams.ts'
import { drillDowns } from './drillDownOf.ts'
import '../../../resource/filters/filters.css'

/** Figures of one script, platform, host or phone alone; kept in the address. */
export function DrillDown({ range }: { range: number }) {
  const t = useT()
  const may = useMay()
  const [params, change] = useAddressParams()
  const choices = { script: useChoices(range, 'script'), platform: useChoices(range, 'platform') }
  // The log names hosts and phones, and so it can be asked for them by name.
  const log = resourceNamed('platform-log')
  const specs = drillDowns.flatMap((name): FilterSpec[] => {
    const common = { name, label: t(codeKey('run-statistics.by', name)) }
    if (name === 'script' || name === 'platform') return [{ kind: 'choice', ...common, ...choices[name] }]
    if (!may('platform-log.list')) return []
    const field = log.fields[name] as ReferenceField
    return [{ kind: 'reference', ...common, asked: { resource: log, field: name }, field, many: false }]
  })
  const values = Object.fromEntries(drillDowns.map((name) => [name, params.get(name) ?? '']))
  return (
    <search className="filters">
      <form onSubmit={(event) => event.preventDefault()}>
        {specs.map((spec) => (
          <FilterInput
            key={spec.name}
            spec={spec}
            values={values}
            onChange={(to) => change({ [spec.name]: to[spec.name] || undefined })}
          />
        ))}
        <Button
          disabled={drillDowns.every((name) => values[name] === '')}
          onClick={() => change(Object.fromEntries(drillDowns.map((name) => [name, undefined])))}
        >
          {t('action.reset')}
        </Button>
      </form>
    </search>
  )
}

/** What ran in these days: the figures themselves name it, also what is gone since. */
function useChoices(range: number, by: 'script' | 'platform') {
  const query = { range, by }
  const { data, isLoading } = useQuery({
    queryKey: ['run-statistics', query],
    queryFn: ({ signal }) => ask(runStatistics, { query }, { signal }),
  })
  const rows = data?.data.rows.filter(({ key }) => key !== '' && key !== '0') ?? []
  return { options: rows.map(({ key, name }) => ({ value: key, label: name || `#${key}` })), loading: isLoading }
}
