import {
  type AnyResource,
  bulkFields,
  permissionOf,
  type Verb,
  writableFields,
} from '@quarterdeck/shared/resource/define.ts'
import type { Field } from '@quarterdeck/shared/resource/field.ts'
import { useCallback } from 'react'
import { useMay, useMayWrite } from '../ui/Me.tsx'

/** Whether this user may set fields of many rows at once. */
export function useMayEditMany(resource: AnyResource): boolean {
  const mayEdit = useVerbs(resource)('edit')
  return useBulkFields(resource).length > 0 && mayEdit
}

/** The fields that this user may set for many rows at once. */
export function useBulkFields(resource: AnyResource): [string, Field][] {
  const may = useMayWrite()
  return bulkFields(resource).filter(([, { key }]) => key === undefined || may(key))
}

/** Whether a verb exists for a resource and this user may use it. */
export function useVerbs(resource: AnyResource): (verb: Verb) => boolean {
  const may = useMay()
  return useCallback(
    (verb) => {
      const own = verb === 'add' || verb === 'edit' ? resource.by?.[verb] : undefined
      if (own !== undefined) return may(own, true)
      const writes = verb !== 'list' && verb !== 'get' && verb !== 'export'
      return resource.verbs.includes(verb) && may(permissionOf(resource, verb), writes)
    },
    [resource, may],
  )
}

/** Where a flag is all that is edited of a row, its button turns that over: no form. Texts `more.set` and `more.unset`. */
export function onlyFlag(resource: AnyResource): string | undefined {
  const [first, ...others] = resource.verbs.includes('edit') ? writableFields(resource, 'edit') : []
  return first?.[1].kind === 'flag' && others.length === 0 ? first[0] : undefined
}
