import type { AnyResource } from '@quarterdeck/shared/resource/define.ts'
import { linkedIds } from '@quarterdeck/shared/resource/field.ts'
import { useState } from 'react'
import { isCallError } from '../../api/consequence.ts'
import { addRows } from '../../api/resourceCalls.ts'
import { sentFile } from '../../api/sendFile.ts'
import { useAction } from '../../api/useAction.ts'
import type { FormValues } from './formValues.ts'

/** A file that made no row, and why. */
export interface NotAdded {
  id: number
  name: string
  reason: string
}

/**
 * Adds a row for each file that was sent in, called as the file is; one that is refused keeps no other from being added. `onDone` hears which
 * there are now, and which are left.
 */
export function useAddEach(
  resource: AnyResource,
  onDone: (added: readonly number[], left: readonly NotAdded[]) => void,
) {
  const [left, setLeft] = useState<readonly NotAdded[]>([])
  const { mutate, isPending } = useAction(
    async (payload: FormValues) => {
      const { field, called } = resource.uploads!
      const ids = linkedIds(payload[field])
      const said = ids.length === 1 ? String(payload[called] ?? '').trim() : ''
      const refused: NotAdded[] = []
      const added: number[] = []
      for (const id of ids) {
        const name = sentFile(id)?.name ?? `#${id}`
        try {
          const reply = await addRows(resource, {
            ...payload,
            [field]: String(id),
            [called]: said || withoutEnding(name),
          })
          added.push(...reply.ids)
        } catch (error) {
          if (!isCallError(error) || error.status === 0 || error.status === 401) throw error
          refused.push({ id, name, reason: error.message })
        }
      }
      return { added, refused }
    },
    {
      onDone({ added, refused }) {
        setLeft(refused)
        onDone(added, refused)
      },
    },
  )
  return { add: mutate, isPending, left }
}

function withoutEnding(name: string): string {
  return name.replace(/\.[a-z\d]{1,5}$/i, '') || name
}
