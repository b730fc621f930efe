import {
  type AnyResource,
  bulkFields,
  permissionOf,
  type Verb,
  writableFields,
} from '@quarterdeck/shared/resource/define.ts'
import { useCallback } from 'react'
import { useMay } from '../ui/Me.tsx'

/** Whether this user may set fields of many rows at once. */
export function useMayEditMany(resource: AnyResource): boolean {
  return useVerbs(resource)('edit') && bulkFields(resource).length > 0
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
