import { type AnyResource, bulkFields, permissionOf, type Verb } from '@quarterdeck/shared/resource/define.ts'
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
      const writes = verb !== 'list' && verb !== 'get' && verb !== 'export'
      return resource.verbs.includes(verb) && may(permissionOf(resource, verb), writes)
    },
    [resource, may],
  )
}
