import type { Endpoint } from '@quarterdeck/shared/contracts/endpoint.ts'
import { callOf } from '@quarterdeck/shared/resource/calls.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ask } from './ask.ts'

export interface Option {
  value: string
  label: string
  /** Of a tree: the row above; '' at the top. */
  parent?: string
}

/** A reference is asked about through the list whose field it is: who may fill that in, may see what it can name. */
export interface Asked {
  resource: Pick<AnyResource, 'name' | 'fields'>
  field: string
}

const none: readonly Option[] = []

/**
 * What a reference may name of which the label contains what is typed; nothing is asked before `isWanted`. What other words
 * found is never given meanwhile: whoever types and presses Enter would choose a row that nobody meant.
 */
export function useFoundOptions(asked: Asked, typed: string, isWanted: boolean) {
  const { data, isFetching } = useQuery({
    ...optionsQuery(asked, { keyword: typed.trim() }),
    enabled: isWanted,
  })
  return { options: data ?? none, isFetching }
}

/** What the rows of these ids are called, as far as the reader may see them. */
export function useLabels(asked: Asked, ids: readonly string[]): ReadonlyMap<string, string> {
  const { data = none } = useQuery({ ...optionsQuery(asked, { ids: ids.join(',') }), enabled: ids.length > 0 })
  return new Map(data.map(({ value, label }) => [value, label]))
}

function optionsQuery({ resource, field }: Asked, wanted: { keyword: string } | { ids: string }) {
  return queryOptions({
    queryKey: [resource.name, 'options', field, wanted],
    queryFn: async ({ signal }): Promise<readonly Option[]> => {
      // Of a definition the call needs the name and the path alone.
      const endpoint = callOf(resource as AnyResource, 'options') as Endpoint
      const { data } = await ask(endpoint, { query: { field, ...wanted } }, { signal })
      return (data as { id: number; label: string; parent?: number | null }[]).map(({ id, label, parent }) => ({
        value: String(id),
        label,
        ...(parent !== undefined && { parent: parent === null ? '' : String(parent) }),
      }))
    },
    staleTime: 30_000,
  })
}
