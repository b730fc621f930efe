import { type Action, actionsOf } from '@quarterdeck/shared/resource/actions.ts'
import { type AnyResource, actionPermissionOf } from '@quarterdeck/shared/resource/define.ts'
import { useMemo } from 'react'
import { useMay } from '../../ui/Me.tsx'

/** The actions that this user may take in a list, by name. */
export function useOffered(resource: AnyResource): readonly (readonly [string, Action])[] {
  const may = useMay()
  return useMemo(
    () => Object.entries(actionsOf(resource)).filter(([name]) => may(actionPermissionOf(resource, name), true)),
    [resource, may],
  )
}
