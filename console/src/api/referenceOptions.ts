import { roleOptions } from '@quarterdeck/shared/contracts/roles.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { ask } from './ask.ts'
import { resourceNamed } from './resourceAt.ts'
import { loadRow, loadRows, type Row } from './resourceCalls.ts'

export interface Option {
  value: string
  label: string
}

const none: Option[] = []
/** As many as a select can sensibly offer. */
const most = 200

/** The rows that a reference may name, as options. */
export function useReferenceOptions(to: string, label: string): { options: readonly Option[]; loading: boolean } {
  const { data, isLoading } = useQuery(optionsQuery(to, label))
  return { options: data ?? none, loading: isLoading }
}

/**
 * The same for a select in which somebody types: of a long list those that the server finds, and always the chosen one.
 */
export function useReferenceChoices(
  to: string,
  label: string,
  { typed, chosen }: { typed: string; chosen: number | undefined },
): { options: readonly Option[]; loading: boolean } {
  const search = useDeferredValue(searchOf(to, label) ? typed.trim() : '')
  const found = useQuery({ ...optionsQuery(to, label, search), placeholderData: keepPreviousData })
  const options = found.data ?? none
  const isMissing = chosen !== undefined && !options.some(({ value }) => value === String(chosen))
  const one = useQuery({ ...optionQuery(to, label, chosen ?? 0), enabled: isMissing && found.isSuccess && hasRows(to) })
  return { options: isMissing && one.data ? [...options, one.data] : options, loading: found.isLoading }
}

/** The same for several references at once, by the name of their field. */
export function useOptionsOf(references: readonly { name: string; to: string; label: string }[]) {
  return useQueries({
    queries: references.map(({ to, label }) => optionsQuery(to, label)),
    combine: (answers) => Object.fromEntries(references.map(({ name }, index) => [name, answers[index]?.data ?? none])),
  })
}

function optionsQuery(to: string, label: string, search = '') {
  return {
    queryKey: [to, 'options', label, search],
    queryFn: ({ signal }: { signal: AbortSignal }) => load(to, label, search, signal),
    staleTime: 30_000,
  }
}

function optionQuery(to: string, label: string, id: number) {
  return {
    queryKey: [to, 'options', label, 'one', id],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      toOption(await loadRow(resourceNamed(to), id, signal), label),
    staleTime: 30_000,
  }
}

async function load(to: string, label: string, search: string, signal: AbortSignal): Promise<Option[]> {
  // Roles have a list for selects that everybody may read.
  if (to === 'role') {
    return (await ask(roleOptions, {}, { signal })).data.map(({ id, name }) => ({ value: String(id), label: name }))
  }
  const resource = resourceNamed(to)
  const filter = searchOf(to, label)
  const { rows } = await loadRows(
    resource,
    { ...(resource.paged && { pageIndex: 1, pageSize: most }), ...(search !== '' && filter && { [filter]: search }) },
    signal,
  )
  return rows.map((row) => toOption(row, label))
}

function toOption(row: Row, label: string): Option {
  return { value: String(row.id), label: String(row[label] ?? row.id) }
}

/** The filter of a long list that finds rows by their label. */
function searchOf(to: string, label: string): string | undefined {
  const { paged, filters } = resourceNamed(to)
  if (!paged) return undefined
  return Object.keys(filters).find((name) => {
    const filter = filters[name]
    return filter?.kind === 'search' && filter.fields.includes(label)
  })
}

/** Whether one row can be asked for by its id. */
function hasRows(to: string): boolean {
  return resourceNamed(to).verbs.includes('get')
}
