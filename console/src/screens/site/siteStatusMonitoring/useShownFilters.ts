import { defaultFilters } from '@quarterdeck/shared/resource/defaultFilters.ts'
import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useZone } from '../../../ui/Me.tsx'

/** The filters of a list as they stand in the address, with its usual ones where the address says nothing. */
export function useShownFilters({ fields, filters }: AnyResource): Record<string, string> {
  const [params] = useSearchParams()
  const zone = useZone()
  const [openedAt] = useState(() => Date.now())
  return useMemo(() => {
    const usual = defaultFilters({ fields, filters }, openedAt, zone)
    const shown = Object.keys(filters).map((name) => [name, params.get(name) ?? usual[name] ?? ''])
    return Object.fromEntries(shown.filter(([, value]) => value !== ''))
  }, [params, fields, filters, openedAt, zone])
}
