import { defaultFilters } from '@quarterdeck/shared/resource/defaultFilters.ts'
import { type AnyResource, listOf } from '@quarterdeck/shared/resource/define.ts'
import { useCallback, useMemo, useState } from 'react'
import { loadRows, type Query, type Row } from '../api/resourceCalls.ts'
import { useT } from '../i18n/TextProvider.tsx'
import { useZone } from '../ui/Me.tsx'
import type { FilterSpec } from './filters/filterSpec.ts'
import { type FilterOptions, filtersOf } from './filters/filtersOf.ts'
import { useList } from './list/useList.ts'

interface ResourceListOptions {
  prefix?: string
  fixed?: Query
  filterOptions?: FilterOptions | undefined
  /** Under which a second list of the same rows keeps its columns and saved views. */
  name?: string
  /** The filters as this list offers them: fewer, or with more known about them. */
  refine?(filters: FilterSpec[]): FilterSpec[]
}

const noOptions: FilterOptions = {}

/** The list of a definition. */
export function useResourceList(
  resource: AnyResource,
  { prefix = '', fixed, filterOptions, name = resource.name, refine }: ResourceListOptions = {},
) {
  const t = useT()
  const zone = useZone()
  // Taken once: what Reset goes back to must not move while one looks at the list.
  const [openedAt] = useState(() => Date.now())
  const usual = useMemo(() => defaultFilters(resource, openedAt, zone), [resource, openedAt, zone])
  const filters = useMemo(() => {
    const all = filtersOf(resource, t, filterOptions ?? noOptions, usual)
    const open = all.filter((spec) => !(fixed && spec.name in fixed))
    return refine ? refine(open) : open
  }, [resource, t, filterOptions, usual, fixed, refine])
  const load = useCallback((query: Query, signal: AbortSignal) => loadRows(resource, query, signal), [resource])
  return useList<Row>({
    name,
    topics: [listOf(resource)],
    prefix,
    pageSize: resource.pageSize,
    paged: resource.paged,
    filters,
    load,
    ...(fixed ? { fixed } : {}),
  })
}
