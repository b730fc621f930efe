import { roleOptions } from '@quarterdeck/shared/contracts/roles.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { ask } from './ask.ts'
import { resourceNamed } from './resourceAt.ts'
import { loadRows } from './resourceCalls.ts'

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

/** The same for several references at once, by the name of their field. */
export function useOptionsOf(references: readonly { name: string; to: string; label: string }[]) {
  return useQueries({
    queries: references.map(({ to, label }) => optionsQuery(to, label)),
    combine: (answers) => Object.fromEntries(references.map(({ name }, index) => [name, answers[index]?.data ?? none])),
  })
}

function optionsQuery(to: string, label: string) {
  return {
    queryKey: [to, 'options', label],
    queryFn: ({ signal }: { signal: AbortSignal }) => load(to, label, signal),
    staleTime: 30_000,
  }
}

async function load(to: string, label: string, signal: AbortSignal): Promise<Option[]> {
  // Roles have a list for selects that everybody may read.
  if (to === 'role') {
    return (await ask(roleOptions, {}, { signal })).data.map(({ id, name }) => ({ value: String(id), label: name }))
  }
  const resource = resourceNamed(to)
  const { rows } = await loadRows(resource, resource.paged ? { pageIndex: 1, pageSize: most } : {}, signal)
  return rows.map((row) => ({ value: String(row.id), label: String(row[label] ?? row.id) }))
}
